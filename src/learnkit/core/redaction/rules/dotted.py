"""Tokens whose prefix ends in a dot, a colon or another sign, right before a run of letters and digits."""

from learnkit.core.redaction.rules.building import token
from learnkit.core.redaction.values import TokenRule

_UUID = r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"

ROWS: tuple[TokenRule, ...] = (
    token("google-oauth", "ya29.", r"[A-Za-z0-9_\-.]{20,2000}", "ya29.<w160>"),
    token("google-oauth", "1//", r"0[A-Za-z0-9_\-]{30,300}", "1//0<w90>", name="google-refresh-token"),
    token("google-api-key", "AQ.", r"Ab8RN6[A-Za-z0-9_\-]{40,50}", "AQ.Ab8RN6<w44>", name="gemini-key"),
    token("sendgrid-key", "SG.", r"[A-Za-z0-9_\-]{16,40}\.[A-Za-z0-9_\-]{30,60}", "SG.<w22>.<w43>"),
    token("mailersend-token", "mlsn.", r"[A-Za-z0-9]{30,100}", "mlsn.<h64>"),
    token("vault-token", "hvs. hvb. hvr.", r"[A-Za-z0-9_\-]{24,300}", "hvs.<w90>", "hvb.<w160>"),
    token(
        "doppler-token",
        "dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit.",
        r"[A-Za-z0-9._\-]{30,80}",
        "dp.pt.<A43>",
        "dp.st.<A43>",
    ),
    token("dropbox-token", "sl. sl.u.", r"[A-Za-z0-9_\-]{60,2000}", "sl.<w135>"),
    token(
        "dynatrace-token",
        "dt0c01. dt0s01. dt0s02. dt0s03. dt0s04.",
        r"[A-Z0-9]{24}\.[A-Z0-9]{60,64}",
        "dt0c01.<u24>.<u64>",
    ),
    token("asana-token", "0/ 1/ 2/", r"\d{16,20}(?:/\d{10,20})?:[a-f0-9]{32}", "1/<d16>:<h32>", "2/<d16>/<d16>:<h32>"),
    token("openshift-token", "sha256~", r"[A-Za-z0-9_\-]{40,50}", "sha256~<w43>"),
    token("mapbox-token", "sk.", r"eyJ[A-Za-z0-9_\-]{20,200}\.[A-Za-z0-9_\-]{16,60}", "sk.eyJ<w60>.<w22>"),
    token("infisical-token", "st.", r"[a-f0-9]{24}\.[a-f0-9]{32}\.[a-f0-9]{28,32}", "st.<h24>.<h32>.<h32>"),
    token(
        "braintree-token",
        "access_token$production$ access_token$sandbox$",
        r"[a-z0-9]{16,20}\$[a-f0-9]{32}",
        "access_token$production$<l16>$<h32>",
    ),
    token("harness-key", "pat. sat.", r"[A-Za-z0-9_\-]{22}\.[0-9a-f]{24}\.[A-Za-z0-9]{20}", "pat.<A22>.<h24>.<A20>"),
    token("alibaba-key", "STS.", r"[A-Za-z0-9]{16,64}", "STS.<A24>", name="alibaba-sts"),
    token(
        "yandex-key",
        "t1.",
        r"[A-Za-z0-9_\-]{16,400}={0,2}\.[A-Za-z0-9_\-]{86}={0,2}",
        "t1.<w60>.<w86>",
        name="yandex-iam",
    ),
    token("vk-token", "vk1.a.", r"[A-Za-z0-9_\-]{80,250}", "vk1.a.<w198>"),
    token(
        "cloudflare-token", "v1.", r"0-[a-f0-9]{24}-[a-f0-9]{100,160}", "v1.0-<h24>-<h146>", name="cloudflare-origin-ca"
    ),
    token("zoho-token", "1000.", r"[a-f0-9]{32}\.[a-f0-9]{32}", "1000.<h32>.<h32>"),
    token("flagsmith-key", "ser.", r"[A-Za-z0-9]{22}(?![A-Za-z0-9])", "ser.<A22>"),
    token("bitwarden-token", "0.", _UUID + r"\.[A-Za-z0-9]{30}:[A-Za-z0-9+/=]{24}", "0.<uuid>.<A30>:<b22>=="),
    token("datastax-token", "AstraCS:", r"[A-Za-z0-9]{20,60}(?::[a-f0-9]{40,80})?", "AstraCS:<A24>:<h64>"),
    token("endorlabs-key", "endr+", r"[A-Za-z0-9\-]{16}(?![A-Za-z0-9])", "endr+<A16>"),
    token("configcat-key", "configcat-sdk-1/", r"[A-Za-z0-9_\-]{22}/[A-Za-z0-9_\-]{22}", "configcat-sdk-1/<w22>/<w22>"),
    token("secret-token", "secret-token:", r"[A-Za-z0-9._~%\-]{16,400}", "secret-token:<w40>"),
)
