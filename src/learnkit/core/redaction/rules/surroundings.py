"""Secrets that their surroundings tell: a sign in their middle, a header, a URL, a key file."""

from learnkit.core.redaction.rules.building import exact, row
from learnkit.core.redaction.values import AnchoredRule

MARKED: tuple[AnchoredRule, ...] = (
    exact(
        "terraform-token",
        "terraform-token",
        ".atlasv1.",
        r"[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_\-=]{50,100}",
        "«<A14>.atlasv1.<w67>»",
        "the form is xxx.atlasv1.yyy",
        back=14,
    ),
    exact(
        "mailchimp-key",
        "mailchimp-key",
        "-us",
        r"[0-9a-f]{32}-us\d{1,2}(?![A-Za-z0-9])",
        "«<h32>-us12»",
        "the bucket <h8>-us1 of us-east-1",
        back=32,
    ),
    exact(
        "azure-devops-token",
        "azure-devops-token",
        "AZDO",
        r"[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}",
        "«<A76>AZDO<A4>»",
        "AZDO_ORG_SERVICE_URL is not set",
        back=76,
    ),
    exact(
        "azure-ad-secret",
        "azure-ad-secret",
        "~",
        r"[A-Za-z0-9_~.\-]{3}\dQ~[A-Za-z0-9_~.\-]{31,40}",
        "«<A3>8Q~<A34>»",
        "~/projects/8Q~short",
        back=5,
    ),
    exact(
        "laravel-key",
        "laravel-key",
        "base64:",
        r"base64:[A-Za-z0-9+/]{42,44}={0,2}(?![A-Za-z0-9+/])",
        "«base64:<b43>=»",
        "data in base64: see below",
    ),
    exact(
        "maxmind-key",
        "maxmind-key",
        "_mmk",
        r"[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk(?![A-Za-z0-9])",
        "«<A6>_<A29>_mmk»",
        "the suffix is _mmk",
        back=36,
    ),
    row(
        "slack-hook",
        "chat-url",
        "hooks.slack.com",
        r"hooks\.slack\.com(?:/|%2F){1,2}(?:services|workflows|triggers)(?:/|%2F)[\w/+%\-]{20,160}",
        ("https://«hooks.slack.com/services/T<u8>/B<u8>/<A24>»",),
        ("https://hooks.slack.com/services/… is not set",),
    ),
    row(
        "discord-hook",
        "chat-url",
        "discord.com/api/webhooks/",
        r"discord\.com/api/webhooks/\d{5,25}/[\w\-]{30,120}",
        ("https://«discord.com/api/webhooks/<d18>/<w68>»",),
        ("see https://discord.com/api/webhooks/docs",),
    ),
    row(
        "discordapp-hook",
        "chat-url",
        "discordapp.com/api/webhooks/",
        r"discordapp\.com/api/webhooks/\d{5,25}/[\w\-]{30,120}",
        ("https://«discordapp.com/api/webhooks/<d18>/<w68>»",),
        ("see https://discordapp.com/api/webhooks/docs",),
    ),
    row(
        "discord-hook-escaped",
        "chat-url",
        "discord.com%2fapi%2fwebhooks",
        r"discord\.com%2Fapi%2Fwebhooks%2F\d{5,25}%2F[\w\-]{30,120}",
        ("url=https%3A%2F%2F«discord.com%2Fapi%2Fwebhooks%2F<d18>%2F<w68>»",),
        ("url=https%3A%2F%2Fdiscord.com%2Fapi%2Fwebhooks%2Fdocs",),
    ),
    row(
        "teams-hook",
        "chat-url",
        "hook.office.com/webhookb2/",
        r"hook\.office\.com/webhookb2/[0-9a-f@\-]{36,80}/IncomingWebhook/[0-9a-f]{32}/[0-9a-f\-]{36}[\w\-/]{0,80}",
        ("https://org.web«hook.office.com/webhookb2/<uuid>@<uuid>/IncomingWebhook/<h32>/<uuid>»",),
        ("https://org.webhook.office.com/webhookb2/ answers 404",),
    ),
    row(
        "bot-hook",
        "chat-url",
        "hooks.zapier.com/hooks/ /bot/v2/hook/ /webhook/send?key=",
        r"(?:hooks\.zapier\.com/hooks/catch/(?P<secret>[\w/]{12,60})|/bot/v2/hook/[0-9a-f\-]{36}"
        r"|/webhook/send\?key=[0-9a-f\-]{36})",
        ("POST https://hooks.zapier.com/hooks/catch/«<d7>/<l7>»",),
        ("POST https://hooks.zapier.com/hooks/catch/ failed",),
    ),
)
"""Tokens that a sign in their middle tells, and the addresses of chat rooms; they are sought in wrapped lines too."""

_PEM_HEADER = r"(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset):[^\r\n\\]{0,120}"
_PEM_LINE = r"[A-Za-z0-9+/=]{8,4000}(?![A-Za-z0-9+/=]|\\{0,7}[\"']\s{0,8}:)"
_PEM_BODY = rf"(?:(?:\\[nrt]|[\s\\\"'|+,>#*]){{0,40}}(?:{_PEM_HEADER}|{_PEM_LINE})){{0,400}}"
_URL_NAME = r"[^\s/:@\"'<>?#]{0,100}"
_DIGITS = r"[A-Za-z0-9+/=]"

ROWS: tuple[AnchoredRule, ...] = (
    row(
        "private-key",
        "private-key",
        "-----begin",
        r"-----BEGIN (?:(?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: BLOCK)?|OpenVPN Static key V1)-----"
        rf"(?:[^\-]{{0,20000}}(?:-(?!----)[^\-]{{0,2000}}){{0,8}}-----END [^\-\r\n]{{3,50}}-----|{_PEM_BODY})",
        (
            "«-----BEGIN RSA PRIVATE KEY-----\n<b64>\n<b64>\n<b40>\n-----END RSA PRIVATE KEY-----»",
            "«-----BEGIN EC PRIVATE KEY-----\\n<b64>\\n<b64>\\n-----END EC PRIVATE KEY-----»\\n",
            "«-----BEGIN OPENSSH PRIVATE KEY-----\n<b64>\n<b64>\n<b20>»",
            "«-----BEGIN PGP PRIVATE KEY BLOCK-----\nVersion: GnuPG v2\n\n<b64>\n<b64>\n"
            "-----END PGP PRIVATE KEY BLOCK-----»",
            "«-----BEGIN OpenVPN Static key V1-----\n<h32>\n<h32>\n<h32>\n-----END OpenVPN Static key V1-----»",
        ),
        ("-----BEGIN PUBLIC KEY-----\n<b64>\n-----END PUBLIC KEY-----", "-----BEGIN CERTIFICATE-----\n<b64>"),
    ),
    row(
        "putty-key",
        "private-key",
        "private-lines:",
        rf"Private-Lines: \d{{1,4}}(?:\s|\\[nr]){{1,8}}(?P<secret>(?:{_DIGITS}{{16,64}}(?:\s|\\[nr]){{0,8}}){{1,200}})",
        ("PuTTY-User-Key-File-3: x\nPrivate-Lines: 2\n«<b64>\n<b40>»\nPrivate-MAC: 0",),
        ("Private-Lines: 1 is missing",),
    ),
    row(
        "url-password",
        "url-credentials",
        "://",
        rf"(?<=[a-z0-9])://{_URL_NAME}:(?P<secret>[^\s/\"'<>]{{1,200}}(?:/[^\s/\"'<>@]{{1,60}}){{0,2}})@(?=[\w\[.\-$])",
        ("postgres://app:«<A12>»@db:5432/x", "amqps://me:«<pw>»@mq.example.org/vhost", "redis://:«<A20>»@cache:6379"),
        ("http://user:password@host/", "https://github.com:443/x", "postgres://app:${DB_PASSWORD}@db"),
        named=True,
    ),
    row(
        "url-user",
        "url-credentials",
        "://",
        r"(?<=[a-z0-9])://(?P<secret>[A-Za-z0-9_\-]{16,200})@(?=[\w.\-])",
        ("fatal: https://«<A30>»@git.example.org/a.git",),
        ("ssh://git@git.example.org/a.git",),
    ),
    row(
        "url-escaped",
        "url-credentials",
        "%3a%2f%2f",
        r"%3A%2F%2F[\w.\-]{0,80}%3A(?P<secret>[^\s/&\"'<>]{3,200}?)%40",
        ("url=https%3A%2F%2Fme%3A«<A12>»%40x.org",),
        ("url=https%3A%2F%2Fx.org%2Fa",),
    ),
    row(
        "authorization",
        "authorization",
        "authorization",
        r"authorization\\{0,2}[\"']?\s{0,4}(?:[:=]|=>|(?<=[\"'])\s?,)\s{0,4}(?:[bfru]{0,2}\\{0,2}[\"'`])?"
        r"(?:(?:[a-z][a-z0-9\-]{1,20}(?:=|\s{1,4})){0,1}(?P<secret>[A-Za-z0-9._~+/=\-:|%]{8,4000}))",
        (
            "Authorization: Basic «<b32>»",
            "headers={'authorization': 'Bearer «<w30>»', 'a': 'b'}",
            "Proxy-Authorization: Digest «<A30>»",
        ),
        ("Authorization: required", "authentication or authorization, payments", "Authorization: Bearer $TOKEN"),
        named=True,
        worded=True,
    ),
    row(
        "bearer",
        "authorization",
        "bearer·",
        r"bearer\s{1,4}(?P<secret>[A-Za-z0-9._~+/=\-:|]{8,4000})",
        ("got bearer «<A30>» back",),
        ("the bearer authentication of it", "Bearer <token>"),
        named=True,
        worded=True,
    ),
    row(
        "cookie",
        "cookie",
        "cookie",
        r"(?:cookie2?\\{0,2}[\"']?\s{0,4}:(?!\s{0,4}(?:[\[{]|null|true|false|-?\d[\d.eE+\-]{0,24}[\s,}\]]))"
        r"\s{0,4}\\{0,2}[\"']?"
        r"|(?<=--)cookie[= ][\"']?)"
        r"(?P<secret>[^\r\n'\"\\]{8,4000})",
        ("Set-Cookie: «sessionid=<l32>; Path=/»", "curl --cookie 'sid=«<A30>»' https://x"),
        ("Cookie: $COOKIE", "accept cookies: yes"),
        named=True,
        worded=True,
    ),
    row(
        "netrc",
        "netrc",
        "login·",
        r"login\s{1,8}\S{1,200}\s{1,80}(?:account\s{1,8}\S{1,200}\s{1,80})?password\s{1,8}(?P<secret>[^\s\"\\]{3,200})",
        ("machine x.org\n  login me\n  password «<pw>»", "machine x.org login me account a password «<A16>»"),
        ("login failed: password incorrect",),
        named=True,
    ),
    row(
        "pgpass",
        "pgpass",
        ":5432: :*:",
        r"(?<=[\w*]):(?:\d{2,5}|\*):[\w.\-*]{1,80}:[\w.\-*]{1,80}:(?P<secret>[^\s:\"\\]{4,200})(?=[\s\"\\]|$)",
        ("db.example.org:5432:app:me:«<pw>»", "db.example.org:*:app:me:«<pw>»"),
        ("localhost:5432: connection refused",),
    ),
    row(
        "password-hash",
        "password-hash",
        "$",
        r"\$(?:1|5|6|y|apr1|2[aby]|argon2(?:id|i|d))\$[A-Za-z0-9./$,=+\-]{20,300}",
        ("root:«$6$<A8>$<A86>»:19000:0:::", "«$2b$12$<A53>»", "«$argon2id$v=19$m=65536,t=3,p=4$<A22>$<A43>»"),
        ("cost is $5$ or $6 each", "echo $1$2"),
    ),
    row(
        "signature",
        "signature",
        "sig= nature=",
        r"(?:sig|nature)=(?P<secret>(?=[^&\s]{0,60}\d)[A-Za-z0-9%/+=_\-.~]{16,3000})",
        ("https://x.blob.example.org/c?sr=b&sig=«<A43>%3D»", "?X-Amz-Expires=60&X-Amz-Signature=«<h64>»"),
        ("signature=unknown", "sig=abc"),
    ),
    row(
        "oauth-code",
        "oauth-code",
        "code=",
        r"(?<=[?&])code=(?P<secret>[A-Za-z0-9._~%/+\-]{16,2000})",
        ("GET /callback?code=«<A40>»&state=1", "https://f.example.org/api/run?code=«<A54>==»"),
        ("GET /run?code=E1234&x=1", "exit code=1"),
        loose=True,
    ),
    row(
        "docker-auth",
        "docker-auth",
        'auth" auth\\',
        r"auth\\{0,2}\"\s{0,4}:\s{0,4}\\{0,2}\"(?P<secret>[A-Za-z0-9+/=]{12,800})",
        ('{"auths": {"x": {"auth": "«<b28>»"}}}',),
        ('{"auth": "basic"}',),
    ),
    row(
        "basic-auth-pair",
        "basic-auth",
        "auth= auth:",
        r"auth[=:]\s{0,2}[(\[]\s{0,4}[\"'][^\"'\n]{1,80}[\"'],\s{0,4}[\"'](?P<secret>[^\"'\n]{3,200})",
        ("requests.get(url, auth=('admin', '«<pw>»'))",),
        ("requests.get(url, auth=auth)",),
    ),
    row(
        "basic-auth-call",
        "basic-auth",
        "auth(",
        r"auth\([\"'][^\"'\n]{1,80}[\"'],\s{0,4}[\"'](?P<secret>[^\"'\n]{3,200})",
        ("HTTPBasicAuth('admin', '«<pw>»')",),
        ("HTTPBasicAuth(user, password)",),
    ),
    row(
        "rancher-token",
        "rancher-token",
        "token-",
        r"token-[a-z0-9]{5}:[a-z0-9]{54}(?![A-Za-z0-9])",
        ("«token-<l5>:<l54>»",),
        ("token-based: none",),
    ),
    row(
        "seed-phrase",
        "seed-phrase",
        "mnemonic seed·phrase seed_phrase recovery·phrase",
        r"(?:mnemonic|seed[ _]phrase|recovery phrase)\\{0,2}[\"']?\s{0,4}(?:[:=]|is)\s{0,4}"
        r"\\{0,2}[\"']?(?P<secret>[a-z]{3,8}(?: [a-z]{3,8}){11,23})(?![a-z ])",
        (
            'mnemonic: "«abandon ability able about above absent absorb abstract absurd abuse access accident»"',
            "seed phrase: «zoo zone zero youth young you yellow year yard wrong write wrist»",
        ),
        ("the mnemonic is wrong", "seed phrase: must have twelve words"),
    ),
)
"""Secrets in headers, URLs, keys and files whose form is known."""
