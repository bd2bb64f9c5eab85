"""Programs that take a secret on their command line."""

from learnkit.core.redaction.rules.building import row
from learnkit.core.redaction.values import AnchoredRule

_VALUE = r"(?P<quote>[\"'])?(?P<secret>(?(quote)[^\"'\n]{3,200}|(?:[^\s\"'|;&<>]|[;&](?=\S)){3,200}))"


def _command(
    name: str, anchors: str, options: str, positive: str, negative: str, *, kind: str = "password"
) -> AnchoredRule:
    """Give the row of a program that takes a secret behind ``options``, on the same line."""
    pattern = r"\s?[\w./\-]{2,16}\b[^\n|;&]{0,200}?\s" + options + _VALUE
    return row(name, kind, anchors, pattern, (positive,), (negative,), named=True)


OPTIONS: tuple[AnchoredRule, ...] = (
    _command(
        "mysql",
        "mysql mariadb",
        r"-p(?=[\"']?[^\s\"'])(?!-?\d{4}\b)",
        "mysql -u root -p«<A11>» app",
        "mysql -u root -p app",
    ),
    _command("login", "login·", r"(?:-p|--pass)[ =]\s{0,3}", "docker login -u app -p «<pw>» r.io", "az login -p $P"),
    _command("mongo", "mongo", r"-p[ =]?\s{0,3}", "mongosh -u me -p «<A14>» db", "mongosh --port 27017"),
    _command("redis", "redis-cli", r"-a\s{1,3}", "redis-cli -h x -a «<pw>» ping", "redis-cli -h x ping"),
    _command("unzip", "unzip", r"-P\s{0,3}", "unzip -P «<A12>» a.zip", "unzip -o a.zip"),
    _command("ldap", "ldap", r"-w\s{1,3}", "ldapsearch -x -D cn=a -w «<pw>» -b dc=x", "ldapsearch -x -W"),
    _command(
        "smbclient",
        "smbclient",
        r"-U\s{0,3}[\"']?[^\s%\"']{1,80}%",
        "smbclient //srv/s -U admin%«<pw>»",
        "smbclient //srv/s -U admin",
    ),
    _command(
        "curl",
        "curl wget",
        r"(?:-\w{0,6}[uU]\s{0,2}|--(?:proxy-)?user[ =]|-a\s)[\"']?[^\s:\"'/]{1,80}:",
        "curl -u svc:«<pw>» https://api.example.org",
        "curl -u $USER:$PASS https://api.example.org",
        kind="basic-auth",
    ),
)
"""Those that take it behind a short option: they are sought on lines that hold one."""

ROWS: tuple[AnchoredRule, ...] = (
    row(
        "net-use",
        "password",
        "net·use",
        r"net use\s[^\n|;&]{0,200}?/user:\S{1,100}\s{1,3}" + _VALUE,
        ("net use Z: \\\\srv\\s /user:a «<pw>»",),
        ("net use Z: /delete",),
        named=True,
    ),
    row(
        "sshpass",
        "password",
        "sshpass",
        r"sshpass\s[^\n|;&]{0,60}?-p\s{0,3}" + _VALUE,
        ("sshpass -p '«<pw>»' ssh me@x",),
        ("sshpass -e ssh me@x",),
        named=True,
    ),
    row(
        "pass-argument",
        "password",
        "pass:",
        r"(?<=[\s\"'=])pass:(?P<secret>[^\s\"'|;&]{3,200})",
        ("openssl rsa -in k.pem -passin pass:«<A12>»",),
        ("openssl rsa -in k.pem -passin pass:$PASS",),
        named=True,
    ),
    row(
        "htpasswd",
        "password",
        "htpasswd",
        r"htpasswd\b(?=[^\n|;&]{0,80}\s-\w{0,4}b)[^\n|;&\"]{0,200}\s(?P<secret>[^\s|\"\\]{3,200})"
        r"(?=[ \t]{0,8}(?:$|[\n|;&\"\\]))",
        ("htpasswd -b -c .htpasswd admin «<pw>»",),
        ("htpasswd -c .htpasswd admin",),
        named=True,
    ),
    row(
        "piped-password",
        "password",
        "echo·",
        r"echo\s(?:-\w{1,4}\s)?[\"']?(?P<secret>[^\"'|\n]{3,100}?)(?:\\n)?[\"']?\s{0,3}\|\s{0,3}"
        r"(?:sudo\s(?:-\w{1,4}\s){0,4}-\w{0,4}S|(?:sudo )?chpasswd|passwd|docker login|cryptsetup)",
        ("echo '«<pw>»' | sudo -S true",),
        ('echo "$PASS" | docker login', "echo done | sudo tee x"),
        named=True,
    ),
    row(
        "identified-by",
        "password",
        "identified·by",
        r"identified by (?:password )?[\"'](?P<secret>[^\"'\n]{3,200})",
        ("CREATE USER x IDENTIFIED BY '«<pw>»'",),
        ("CREATE USER x IDENTIFIED BY '${PASS}'",),
        named=True,
    ),
    row(
        "requirepass",
        "password",
        "requirepass",
        r"requirepass\s{1,4}[\"']?(?P<secret>[^\s\"'\\]{4,200})",
        ("requirepass «<pw>»",),
        ("requirepass $PASS",),
        named=True,
    ),
)
"""Those that a word tells."""
