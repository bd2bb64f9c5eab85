"""Secrets that their surroundings tell, and tokens whose prefix holds another sign. Data, and nothing else.

Sources: the formats that the programs and vendors document, and the places in which real error output
holds credentials. Each pattern begins at one of its anchors (``back`` characters before it).
"""

import re

from learnkit.core.redaction.values import AnchoredRule

_LEFT = r"(?<![A-Za-z0-9])"
_WORD = r"[A-Za-z0-9_\-]"


def _row(
    kind: str, anchors: str, pattern: str, *, named: bool = False, worded: bool = False, back: int = 0
) -> AnchoredRule:
    """Give one row; anchors are parted by a space, in which "·" stands for a space of their own."""
    parted = tuple(anchor.replace("·", " ") for anchor in anchors.split())
    return AnchoredRule(kind, parted, re.compile(pattern, re.IGNORECASE), named, worded, back)


def _exact(kind: str, anchors: str, pattern: str, *, back: int = 0) -> AnchoredRule:
    """Give one row whose letters are issued in one case."""
    return AnchoredRule(kind, tuple(anchors.split()), re.compile(pattern), back=back)


MARKED: tuple[AnchoredRule, ...] = (
    _exact("terraform-token", ".atlasv1.", r"[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_\-=]{50,100}", back=14),
    _exact("mailchimp-key", "-us", r"[0-9a-f]{32}-us\d{1,2}(?![A-Za-z0-9])", back=32),
    _exact("azure-devops-token", "AZDO", r"[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}", back=76),
    _exact("azure-ad-secret", "~", r"[A-Za-z0-9_~.\-]{3}\dQ~[A-Za-z0-9_~.\-]{31,40}", back=5),
    _exact("laravel-key", "base64:", r"base64:[A-Za-z0-9+/]{42,44}={0,2}(?![A-Za-z0-9+/])"),
    _row(
        "chat-url", "hook", r"hooks\.slack\.com(?:/|%2F){1,2}(?:services|workflows|triggers)(?:/|%2F)[\w/+%\-]{20,160}"
    ),
    _row("chat-url", "hook", r"discord\.com/api/webhooks/\d{5,25}/[\w\-]{30,120}", back=19),
    _row("chat-url", "hook", r"discordapp\.com/api/webhooks/\d{5,25}/[\w\-]{30,120}", back=22),
    _row("chat-url", "hook", r"discord\.com%2Fapi%2Fwebhooks%2F\d{5,25}%2F[\w\-]{30,120}", back=23),
    _row(
        "chat-url",
        "hook",
        r"hook\.office\.com/webhookb2/[0-9a-f@\-]{36,80}/IncomingWebhook/[0-9a-f]{32}/[0-9a-f\-]{36}",
    ),
)
"""Tokens that a sign in their middle tells, and the addresses of chat rooms."""

_PEM_HEADER = r"(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset):[^\r\n\\]{0,120}"
_PEM_BODY = rf"(?:(?:\\[nrt]|[\s\\\"'|+,>#*])*(?:{_PEM_HEADER}|[A-Za-z0-9+/=]{{8,4000}})){{0,400}}"
_URL_NAME = r"[^\s/:@\"'<>?#]{0,100}"

STRUCTURES: tuple[AnchoredRule, ...] = (
    _row(
        "private-key",
        "-----begin",
        r"-----BEGIN (?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: BLOCK)?-----"
        rf"(?:[^\-]{{0,20000}}(?:-(?!----)[^\-]{{0,4000}}){{0,40}}-----END [^\-\r\n]{{3,50}}-----|{_PEM_BODY})",
    ),
    _row(
        "private-key",
        "private-lines:",
        r"Private-Lines: \d+(?:\s|\\[nr])+(?P<secret>(?:[A-Za-z0-9+/=]{16,64}(?:\s|\\[nr])*){1,200})",
    ),
    _row(
        "url-credentials",
        "://",
        rf"(?<=[a-z0-9])://{_URL_NAME}:(?P<secret>[^\s/\"'<>]{{1,200}}(?:/[^\s/\"'<>@]{{1,60}}){{0,2}})@(?=[\w\[.\-$])",
        named=True,
    ),
    _row("url-credentials", "://", r"(?<=[a-z0-9])://(?P<secret>[A-Za-z0-9_\-]{16,200})@(?=[\w.\-])"),
    _row("url-credentials", "%3a%2f%2f", r"%3A%2F%2F[\w.\-]{0,80}%3A(?P<secret>[^\s/&\"'<>]{3,200}?)%40"),
    _row(
        "authorization",
        "auth",
        r"authorization\\{0,2}[\"']?\s{0,4}(?:[:=]|=>|(?<=[\"'])\s?,)\s{0,4}(?:[bfru]{0,2}\\{0,2}[\"'`])?"
        r"(?:(?:[a-z][a-z0-9\-]{1,20}(?:=|\s{1,4})){0,1}(?P<secret>[A-Za-z0-9._~+/=\-:|%]{8,4000}))",
        named=True,
        worded=True,
    ),
    _row(
        "authorization", "bearer·", r"bearer\s{1,4}(?P<secret>[A-Za-z0-9._~+/=\-:|]{8,4000})", named=True, worded=True
    ),
    _row("cookie", "cookie", r"cookie2?\\{0,2}[\"']?\s{0,4}:\s{0,4}[\"']?(?P<secret>[^\r\n'\"]{8,4000})", named=True),
    _row(
        "netrc",
        "login·",
        r"login\s{1,8}\S{1,200}\s{1,80}(?:account\s{1,8}\S{1,200}\s{1,80})?password\s{1,8}(?P<secret>\S{3,200})",
        named=True,
    ),
    _row(
        "pgpass",
        ":5432:",
        r"(?<=[\w*]):(?:\d{2,5}|\*):[\w.\-*]{1,80}:[\w.\-*]{1,80}:(?P<secret>[^\s:]{4,200})(?=\s|$)",
    ),
    _row(
        "password-hash",
        "$",
        r"\$(?:1|5|6|y|apr1|2[aby]|argon2(?:id|i|d))\$[A-Za-z0-9./$,=+\-]{20,300}",
    ),
    _row(
        "signature",
        "sig= nature=",
        r"(?:sig|nature)=(?P<secret>(?=[^&\s]{0,60}\d)[A-Za-z0-9%/+=_\-.~]{16,3000})",
    ),
    _row("docker-auth", "auth", r"auth\\{0,2}\"\s{0,4}:\s{0,4}\\{0,2}\"(?P<secret>[A-Za-z0-9+/=]{12,800})"),
    _row(
        "basic-auth",
        "auth",
        r"auth[=:]\s{0,2}[(\[]\s{0,4}[\"'][^\"'\n]{1,80}[\"'],\s{0,4}[\"'](?P<secret>[^\"'\n]{3,200})",
    ),
    _row("basic-auth", "auth", r"auth\([\"'][^\"'\n]{1,80}[\"'],\s{0,4}[\"'](?P<secret>[^\"'\n]{3,200})"),
)
"""Secrets in headers, URLs, keys and files whose form is known."""

_VALUE = r"(?P<quote>[\"'])?(?P<secret>(?(quote)[^\"'\n]{3,200}|(?:[^\s\"'|;&<>]|[;&](?=\S)){3,200}))"


def _command(anchors: str, options: str, *, kind: str = "password") -> AnchoredRule:
    """Give the row of a program that takes a secret behind ``options``, on the same line."""
    return _row(kind, anchors, r"\s?[\w./\-]{2,16}\b[^\n|;&]{0,200}?\s" + options + _VALUE, named=True)


COMMANDS: tuple[AnchoredRule, ...] = (
    _command("mysql mariadb", r"-p(?=[\"']?[^\s\"'])(?!-?\d{4}\b)"),
    _row("password", "pass", r"(?<=ssh)pass\s[^\n|;&]{0,60}?-p\s{0,3}" + _VALUE, named=True),
    _command("login·", r"(?:-p|--pass)[ =]\s{0,3}"),
    _command("mongo", r"-p[ =]?\s{0,3}"),
    _command("redis-cli", r"-a\s{1,3}"),
    _command("unzip", r"-P\s{0,3}"),
    _command("ldap", r"-w\s{1,3}"),
    _command("smbclient", r"-U\s{0,3}[\"']?[^\s%\"']{1,80}%"),
    _command(
        "curl wget", r"(?:-\w{0,6}[uU]\s{0,2}|--(?:proxy-)?user[ =]|-a\s)[\"']?[^\s:\"'/]{1,80}:", kind="basic-auth"
    ),
    _command("net·use", r"/user:\S{1,100}\s{1,3}"),
    _row("password", "pass", r"(?<=[\s\"'=])pass:(?P<secret>[^\s\"'|;&]{3,200})", named=True),
    _row(
        "password",
        "pass",
        r"(?<=ht)passwd\b(?=[^\n|;&]{0,80}\s-\w{0,4}b)[^\n|;&]{0,200}\s(?P<secret>[^\s|]{3,200})"
        r"(?=[ \t]{0,8}(?:$|[\n|;&]))",
        named=True,
    ),
    _row(
        "password",
        "echo·",
        r"echo\s(?:-\w{1,4}\s)?[\"']?(?P<secret>[^\"'|\n]{3,100}?)(?:\\n)?[\"']?\s{0,3}\|\s{0,3}"
        r"(?:sudo\s(?:-\w{1,4}\s){0,4}-\w{0,4}S|(?:sudo )?chpasswd|passwd|docker login|cryptsetup)",
        named=True,
    ),
    _row("password", "identified·by", r"identified by (?:password )?[\"'](?P<secret>[^\"'\n]{3,200})", named=True),
    _row("password", "pass", r"(?<=require)pass\s{1,4}[\"']?(?P<secret>[^\s\"']{4,200})", named=True),
)
"""Programs that take a secret on their command line."""
