"""The rules of redaction: one row a form of secret. Data, and nothing else.

Sources: the token formats that their vendors document, and the places where real error output holds
credentials. A row's literals are a prefilter: one of them must stand in the lower-cased text.
"""

import re

from learnkit.core.redaction.values import Rule

_LEFT = r"(?:(?<![A-Za-z0-9])|(?<=\[\dm)|(?<=\[\d\dm)|(?<=\d;\d\dm)|(?<=\\[nrt]))"
"""What may stand before a token: no letter or digit, but for the end of a terminal sequence and an escape of JSON."""
_RIGHT = r"(?![A-Za-z0-9])"


def _token(kind: str, prefix: str, rest: str, *literals: str) -> Rule:
    """Give the rule of a token that its prefix tells."""
    known = literals or (re.sub(r"\\(.)", r"\1", prefix).lower(),)
    return Rule(kind, known, re.compile(f"{_LEFT}(?:{prefix}){rest}"))


_VENDORS = (
    _token(
        "aws-access-key",
        r"A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA|AGPA|AROA|AIDA|ANPA|ANVA",
        r"[A-Z0-9]{16}" + _RIGHT,
        "akia",
        "asia",
        "a3t",
        "abia",
        "acca",
        "agpa",
        "aroa",
        "aida",
        "anpa",
        "anva",
    ),
    _token("github-token", r"gh[pousr]_", r"[A-Za-z0-9]{20,255}", "ghp_", "gho_", "ghu_", "ghs_", "ghr_"),
    _token("github-token", r"github_pat_", r"[A-Za-z0-9_]{22,255}"),
    _token(
        "gitlab-token",
        r"gl(?:pat|oas|dt|rt|cbt|ptt|ft|soat|agent|imt|ffct|wt)-",
        r"[A-Za-z0-9_.\-]{16,300}",
        "glpat-",
        "gloas-",
        "gldt-",
        "glrt-",
        "glcbt-",
        "glptt-",
        "glft-",
        "glsoat-",
        "glagent-",
        "glimt-",
        "glffct-",
        "glwt-",
    ),
    _token("gitlab-token", r"GR1348941", r"[A-Za-z0-9_\-]{16,60}"),
    _token("slack-token", r"xox[abeoprs]-|xapp-|xoxe\.", r"[A-Za-z0-9.\-]{10,300}", "xox", "xapp-"),
    _token(
        "chat-url",
        r"https://hooks\.slack\.com/(?:services|workflows|triggers)/",
        r"[A-Za-z0-9/_+]{20,120}",
        "hooks.slack.com",
    ),
    _token(
        "stripe-key",
        r"(?:sk|rk)_(?:live|test)_|whsec_",
        r"[A-Za-z0-9+/=_]{16,250}",
        "sk_live_",
        "sk_test_",
        "rk_live_",
        "rk_test_",
        "whsec_",
    ),
    _token("openai-key", r"sk-(?:proj|svcacct|admin|None)-", r"[A-Za-z0-9_\-]{20,300}", "sk-"),
    _token("anthropic-key", r"sk-ant-", r"[A-Za-z0-9_\-]{16,300}"),
    _token("openrouter-key", r"sk-or-", r"[A-Za-z0-9_\-]{16,300}"),
    _token("langfuse-key", r"sk-lf-", r"[A-Za-z0-9_\-]{16,300}"),
    _token("api-key", r"sk-", r"[A-Za-z0-9]{20,200}" + _RIGHT),
    _token("langsmith-key", r"lsv2_(?:pt|sk)_", r"[A-Za-z0-9_]{20,120}", "lsv2_"),
    _token("google-api-key", r"AIza", r"[A-Za-z0-9_\-]{30,45}"),
    _token("google-oauth", r"ya29\.|GOCSPX-|1//0", r"[A-Za-z0-9_\-.]{20,400}", "ya29.", "gocspx-", "1//0"),
    _token("firebase-key", r"AAAA[A-Za-z0-9_\-]{7}:", r"[A-Za-z0-9_\-]{100,200}", "aaaa"),
    _token("npm-token", r"npm_", r"[A-Za-z0-9]{30,80}"),
    _token("pypi-token", r"pypi-", r"[A-Za-z0-9_\-]{40,400}"),
    _token("crates-token", r"cio", r"[A-Za-z0-9]{32}" + _RIGHT),
    _token("rubygems-key", r"rubygems_", r"[a-f0-9]{40,60}"),
    _token("huggingface-token", r"hf_|api_org_", r"[A-Za-z0-9]{30,60}", "hf_", "api_org_"),
    _token("sendgrid-key", r"SG\.", r"[A-Za-z0-9_\-]{16,40}\.[A-Za-z0-9_\-]{30,60}"),
    _token("brevo-key", r"xkeysib-", r"[A-Za-z0-9\-]{40,120}"),
    _token("mailgun-key", r"key-|pubkey-", r"[a-f0-9]{32}" + _RIGHT, "key-"),
    _token("mailchimp-key", r"[0-9a-f]{32}-us", r"\d{1,2}" + _RIGHT, "-us"),
    _token("twilio-key", r"SK|AC", r"[a-f0-9]{32}" + _RIGHT, "sk", "ac"),
    _token("telegram-token", r"\d{8,10}:AA", r"[A-Za-z0-9_\-]{32,36}", ":aa"),
    _token("discord-token", r"[MNO][A-Za-z0-9_\-]{23,26}\.", r"[A-Za-z0-9_\-]{6}\.[A-Za-z0-9_\-]{27,40}", "."),
    _token(
        "chat-url",
        r"https://(?:[a-z]+\.)?discord(?:app)?\.com/api/webhooks/",
        r"[0-9]{5,25}/[A-Za-z0-9_\-]{30,120}",
        "/api/webhooks/",
    ),
    _token("digitalocean-token", r"do[opr]_v1_", r"[a-f0-9]{40,80}", "doo_v1_", "dop_v1_", "dor_v1_"),
    _token("dockerhub-token", r"dckr_(?:pat|oat)_", r"[A-Za-z0-9_\-]{20,60}", "dckr_"),
    _token("doppler-token", r"dp\.(?:pt|st|ct|sa|scim|audit)\.", r"[A-Za-z0-9._\-]{30,80}", "dp."),
    _token("shopify-token", r"shp(?:at|ca|pa|ss)_", r"[a-fA-F0-9]{32}", "shpat_", "shpca_", "shppa_", "shpss_"),
    _token("square-token", r"sq0(?:atp|csp|idp)-|EAAA", r"[A-Za-z0-9_\-]{22,80}", "sq0", "eaaa"),
    _token("facebook-token", r"EAA[A-Z0-9]", r"[A-Za-z0-9]{50,300}", "eaa"),
    _token("linear-key", r"lin_(?:api|oauth)_", r"[A-Za-z0-9]{30,80}", "lin_"),
    _token("notion-token", r"ntn_|secret_", r"[A-Za-z0-9]{40,60}" + _RIGHT, "ntn_", "secret_"),
    _token("figma-token", r"fig[dou]r?_", r"[A-Za-z0-9_\-]{30,60}", "figd_", "figo_", "figu_", "figdr_"),
    _token("postman-key", r"PMAK-", r"[a-f0-9]{24}-[a-f0-9]{34}"),
    _token("grafana-token", r"glsa_|glc_", r"[A-Za-z0-9_+/=]{30,400}", "glsa_", "glc_"),
    _token(
        "newrelic-key",
        r"NRAK-|NRII-|NRJS-|NRAA-|NRRA-",
        r"[A-Za-z0-9\-_]{15,60}",
        "nrak-",
        "nrii-",
        "nrjs-",
        "nraa-",
        "nrra-",
    ),
    _token("sentry-token", r"sntrys_|sntryu_", r"[A-Za-z0-9_+/=\-]{40,300}", "sntry"),
    _token("dynatrace-token", r"dt0[a-z]\d\d\.", r"[A-Z0-9]{24}\.[A-Z0-9]{64}", "dt0"),
    _token("vault-token", r"hv[sbr]\.", r"[A-Za-z0-9_\-]{24,300}", "hvs.", "hvb.", "hvr."),
    _token("terraform-token", r"[A-Za-z0-9]{14}\.atlasv1\.", r"[A-Za-z0-9_\-=]{50,100}", ".atlasv1."),
    _token("pulumi-token", r"pul-", r"[a-f0-9]{40}"),
    _token("prefect-key", r"pn[ub]_", r"[A-Za-z0-9]{30,50}", "pnu_", "pnb_"),
    _token("planetscale-token", r"pscale_(?:tkn|pw|oauth)_", r"[A-Za-z0-9_.=\-]{30,80}", "pscale_"),
    _token("supabase-key", r"sbp_|sb_secret_", r"[A-Za-z0-9_\-]{20,80}", "sbp_", "sb_secret_"),
    _token("netlify-token", r"nfp_|nfc_|nfo_|nfu_", r"[A-Za-z0-9_\-]{36,60}", "nfp_", "nfc_", "nfo_", "nfu_"),
    _token("vercel-token", r"vc[pkiar]_", r"[A-Za-z0-9]{24,80}", "vcp_", "vck_", "vci_", "vca_", "vcr_"),
    _token(
        "flyio-token",
        r"FlyV1 (?:fm\d[a-z]?_)?|fo1_|fm[12][ar]?_",
        r"[A-Za-z0-9_\-+/=,]{30,800}",
        "flyv1",
        "fo1_",
        "fm1",
        "fm2",
    ),
    _token("heroku-key", r"HRKU-", r"[A-Za-z0-9_\-]{30,80}"),
    _token("buildkite-token", r"bk(?:ua|pt|at|aj)_", r"[A-Za-z0-9_\-]{30,80}", "bkua_", "bkpt_", "bkat_", "bkaj_"),
    _token("circleci-token", r"CCI(?:PAT|PRJ)_", r"[A-Za-z0-9_]{20,80}", "ccipat_", "cciprj_"),
    _token("octopus-key", r"API-", r"[A-Z0-9]{25,40}" + _RIGHT),
    _token("sonar-token", r"sq[pua]_", r"[a-f0-9]{40}", "sqp_", "squ_", "sqa_"),
    _token("artifactory-key", r"AKCp", r"[A-Za-z0-9]{50,90}"),
    _token("artifactory-key", r"cmVmdGtu", r"[A-Za-z0-9]{50,70}"),
    _token("atlassian-token", r"AT(?:ATT|CTT|BB)3?", r"[A-Za-z0-9_\-=]{20,250}", "atatt", "atctt", "atbb"),
    _token("databricks-token", r"dapi", r"[a-f0-9]{32}(?:-\d)?"),
    _token("groq-key", r"gsk_", r"[A-Za-z0-9]{40,80}"),
    _token("xai-key", r"xai-", r"[A-Za-z0-9]{40,100}"),
    _token("replicate-token", r"r8_", r"[A-Za-z0-9]{30,50}"),
    _token("perplexity-key", r"pplx-", r"[A-Za-z0-9]{40,60}"),
    _token(
        "launchdarkly-key",
        r"(?:sdk|api|mob)-",
        r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
        "sdk-",
        "api-",
        "mob-",
    ),
    _token("tailscale-key", r"tskey-", r"[A-Za-z0-9\-]{16,120}"),
    _token("mapbox-token", r"sk\.eyJ", r"[A-Za-z0-9_\-]{20,200}\.[A-Za-z0-9_\-]{16,60}"),
    _token("dropbox-token", r"sl\.(?:u\.)?", r"[A-Za-z0-9_\-]{60,2000}"),
    _token("azure-devops-token", r"[A-Za-z0-9]{76}AZDO", r"[A-Za-z0-9]{4}", "azdo"),
    _token("azure-ad-secret", r"[A-Za-z0-9_~.]{3}[78]Q~", r"[A-Za-z0-9_~.\-]{31,34}", "q~"),
    _token("age-secret", r"AGE-SECRET-KEY-1", r"[A-Z0-9]{50,60}"),
    _token("okta-token", r"00", r"[A-Za-z0-9_\-]{40}" + _RIGHT, "okta", "ssws"),
    _token("openshift-token", r"sha256~", r"[A-Za-z0-9_\-]{40,50}"),
    _token("1password-token", r"ops_eyJ|A3-", r"[A-Za-z0-9_\-+/=]{26,800}", "ops_eyj", "a3-"),
    _token("jwt", r"eyJ", r"[A-Za-z0-9_\-]{10,4000}\.(?:eyJ)?[A-Za-z0-9_\-]{6,8000}(?:\.[A-Za-z0-9_\-]{0,2000})?"),
)


def _shaped(kind: str, literals: tuple[str, ...], pattern: str, *, named: bool = False, flags: int = 0) -> Rule:
    """Give the rule of a secret that its surroundings tell."""
    return Rule(kind, literals, re.compile(pattern, flags | re.VERBOSE), named)


_PEM = r"-----BEGIN[ ](?:[A-Z0-9]{1,12}[ ]){0,4}PRIVATE[ ]KEY(?:[ ]BLOCK)?-----"

_STRUCTURES = (
    _shaped(
        "private-key",
        ("private key",),
        _PEM + r"[\s\S]{0,12000}?-----END[ ](?:[A-Z0-9]{1,12}[ ]){0,4}PRIVATE[ ]KEY(?:[ ]BLOCK)?-----",
    ),
    _shaped("private-key", ("private key",), _PEM + r"(?:(?:\\[nr]|[\s\\\"'|+,>])*[A-Za-z0-9+/=:.,\-]{8,4000}){0,400}"),
    _shaped(
        "private-key", ("putty-user-key",), r"Private-Lines:[ ]\d+\s+(?P<secret>(?:[A-Za-z0-9+/=]{16,64}\s*){1,200})"
    ),
    _shaped(
        "url-credentials",
        ("://",),
        r"[a-z][a-z0-9+.\-]{1,30}://[^\s/:@\"'<>?#]{0,200}:(?P<secret>[^\s/\"'<>]{1,300})@(?=[\w\[.\-])",
        flags=re.I,
        named=True,
    ),
    _shaped(
        "url-credentials",
        ("://",),
        r"[a-z][a-z0-9+.\-]{1,30}://(?P<secret>[A-Za-z0-9_\-]{16,200})@(?=[\w.\-])",
        flags=re.I,
    ),
    _shaped(
        "authorization",
        ("authorization", "bearer ", "ssws "),
        r"\b(?:authorization[\"']?\s{0,4}[:=]\s{0,4}[\"']?(?:(?:bearer|basic|token|digest|apikey|key|bot|negotiate|ssws)\s{1,4})?"
        r"|(?:bearer|ssws)\s{1,4})(?P<secret>[A-Za-z0-9._~+/=\-:|]{8,4000})",
        flags=re.I,
        named=True,
    ),
    _shaped(
        "cookie",
        ("cookie",),
        r"\b(?:set-)?cookie[\"']?\s{0,4}:\s{0,4}(?P<secret>[^\r\n'\"]{8,4000})",
        flags=re.I,
        named=True,
    ),
    _shaped(
        "basic-auth",
        ("-u", "--user"),
        r"\b(?:curl|wget|http|https|xh)\b[^\n|;&]{0,400}?\s"
        r"(?:-u\s{0,2}|--user[ =])[\"']?[^\s:\"']{1,80}:(?P<secret>[^\s\"']{3,200})",
        named=True,
    ),
    _shaped(
        "netrc",
        ("password", "machine"),
        r"\bmachine\s{1,8}\S{1,200}\s{1,80}login\s{1,8}\S{1,200}\s{1,80}password\s{1,8}(?P<secret>\S{3,200})",
    ),
    _shaped(
        "npm-auth",
        ("_auth", "_password"),
        r":?_(?:authToken|auth|password)\s{0,3}=\s{0,3}[\"']?(?P<secret>[^\s\"']{6,400})",
        named=True,
    ),
    _shaped(
        "pgpass",
        (":5432:", ":*:", ":5433:", ":6432:"),
        r"(?m)^[\w.\-*]{1,100}:(?:\d{2,5}|\*):[\w.\-*]{1,80}:[\w.\-*]{1,80}:(?P<secret>[^\s:]{4,200})$",
    ),
    _shaped(
        "shadow-hash",
        ("$1$", "$5$", "$6$", "$y$", "$2a$", "$2b$", "$2y$", "$argon2"),
        r"\$(?:1|5|6|y|2[aby]|argon2(?:id|i|d))\$[A-Za-z0-9./$,=+\-]{20,300}",
    ),
    _shaped(
        "aws-signature",
        ("x-amz-", "signature="),
        r"(?:X-Amz-(?:Signature|Security-Token|Credential)|[?&](?:Signature|sig|sign))=(?P<secret>[A-Za-z0-9%/+=_\-]{16,3000})",
        flags=re.I,
    ),
    _shaped(
        "connection-string",
        ("accountkey=", "sharedaccesskey=", "pwd=", "password="),
        r"\b(?:AccountKey|SharedAccessKey|Pwd|Password)\s{0,3}=\s{0,3}(?P<secret>[^;\s\"']{4,300})(?=[;\s\"']|$)",
        flags=re.I,
        named=True,
    ),
    _shaped("docker-auth", ('"auth"',), r"\"auth\"\s{0,4}:\s{0,4}\"(?P<secret>[A-Za-z0-9+/=]{12,800})\""),
    _shaped(
        "wireguard-key",
        ("privatekey", "presharedkey"),
        r"\b(?:Private|Preshared)Key\s{0,4}=\s{0,4}(?P<secret>[A-Za-z0-9+/]{42,44}=?)",
        flags=re.I,
    ),
    _shaped(
        "kubeconfig",
        ("client-key-data", "certificate-authority-data"),
        r"\bclient-key-data:\s{0,4}(?P<secret>[A-Za-z0-9+/=]{20,8000})",
    ),
    _shaped(
        "private-key",
        ("0x",),
        r"(?:priv|secret|deployer|wallet|signer)\w{0,20}[\"']?\s{0,4}[:= ]\s{0,4}[\"']?"
        r"(?P<secret>0x[0-9a-f]{64})(?![0-9a-f])",
        flags=re.I,
    ),
)

_NAMES = (
    r"(?:[A-Za-z0-9_.\-]{0,40}?(?:passw(?:or)?d|passwort|passphrase|passcode|pwd|secret(?:[_\-]?(?:access)?[_\-]?key)?|token|api[_\-]?key|apikey"
    r"|access[_\-]?key|auth[_\-]?key|private[_\-]?key|client[_\-]?secret|encryption[_\-]?key|signing[_\-]?key|account[_\-]?key|app[_\-]?key"
    r"|license[_\-]?key|admin[_\-]?key|master[_\-]?key|service[_\-]?key|session[_\-]?(?:id|key)|credentials?|_pat|_pass|_auth|dsn)"
    r"(?:[_\-]?(?:base|hash|value|data|b64|live|prod|test|dev|v?\d))?)"
)
_WORDS = ("pass", "pwd", "secret", "token", "key", "credential", "session", "_pat", "_auth", "dsn")

_NAMED = (
    _shaped(
        "password",
        _WORDS,
        r"(?<![A-Za-z0-9])" + _NAMES + r"[\"']?\s{0,4}(?::=|=>|[:=])\s{0,4}(?P<quote>[\"'])"
        r"(?P<secret>(?:\\.|(?!(?P=quote))[^\\\r\n]){4,800})(?P=quote)",
        flags=re.I,
        named=True,
    ),
    _shaped(
        "password",
        _WORDS,
        r"(?<![A-Za-z0-9])"
        + _NAMES
        + r"[\"']?(?:\s{0,4}(?:=|:=)\s{0,4}|:\s{0,4})(?P<secret>(?![\"'\[{(<$])[^\s\"',;&|<>()\[\]{}]{6,800})",
        flags=re.I,
        named=True,
    ),
    _shaped(
        "password",
        _WORDS + ("-p",),
        r"(?<![\w\-])--?(?:[a-z0-9\-]{0,30}?(?:password|passwd|passphrase|secret|token|api-?key|access-key|auth-?key|secret-key|pat|pass))"
        r"[= ]\s{0,3}[\"']?(?P<secret>(?![\-\"'])[^\s\"']{4,400})",
        flags=re.I,
        named=True,
    ),
    _shaped(
        "password",
        (" -p",),
        r"\b(?:mysql|mysqldump|mysqladmin|mariadb|sshpass)\b[^\n|;&]{0,200}?\s-p[\"']?(?P<secret>[^\s\"']{4,100})",
        named=True,
    ),
    _shaped(
        "password",
        ("password", "passphrase"),
        r"\bpass(?:word|phrase)\b(?:\s{1,3}\w{1,20}){0,3}?\s{1,3}(?:is|was|to)\s{1,3}[\"'`]?(?P<secret>(?=[^\s]{0,60}[\d!@#$%^&*])[^\s\"'`,]{6,100})",
        flags=re.I,
        named=True,
    ),
)

RULES: tuple[Rule, ...] = (*_VENDORS, *_STRUCTURES, *_NAMED)
"""Every rule; where spans overlap, the one that starts first names the mark."""
