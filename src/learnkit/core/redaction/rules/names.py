"""Names that make their values secrets: the stem by which a name is found, and what may follow it in its word."""

from learnkit.core.redaction.values import NameRule


def _name(
    kind: str, stem: str, rest: str, positive: tuple[str, ...], negative: tuple[str, ...], *, name: str = ""
) -> NameRule:
    """Give one row; its id is its stem unless ``name`` gives another."""
    return NameRule(id=f"name-{name or stem}", kind=kind, stem=stem, rest=rest, positive=positive, negative=negative)


ROWS: tuple[NameRule, ...] = (
    _name(
        "password",
        "pass",
        r"(?:w(?:or)?d|w(?:or)?t|phrase|code|in|out)?(?:es|s)?(?![a-df-z])",
        (
            "DB_PASSWORD=«<pw>»",
            "export ADMIN_PASS='«<pw>»'",
            'password: "«correct horse <d2> battery»"',
            '{"user": "me", "password": "«<pw>»"}',
            "deploy --password «<pw>» --wait",
            "Your temporary password is «<pw>» and must be changed",
            "<password>«<pw>»</password>",
        ),
        (
            "password: ${DB_PASSWORD}",
            "password: {{ vault_password }}",
            "error: password must not be empty",
            "tests passed: 12, bypass: nothing1234",
            "password = getpass.getpass()",
        ),
    ),
    _name(
        "password",
        "pwd",
        r"(?![a-z])",
        ("Server=x;User=y;Pwd=«<A14>»;Encrypt=true", "DB_PWD=«<pw>»"),
        ("PWD=/home/me/project", "cd $PWD"),
    ),
    _name(
        "secret",
        "secret",
        r"s?(?![a-df-z])|key|access|value|string",
        ("JWT_SECRET=«<A46>»", "'client_secret': '«<A30>»'"),
        ("secret: see the vault", "secrets: []", "client_secret: <yours>"),
    ),
    _name(
        "token",
        "token",
        r"(?:secret|value|key)?(?![a-z])",
        ("remote --token=«<A30>»", "GITEA_TOKEN=«<h40>»", '"access_token":"«<w43>»"', "?access_token=«<A32>»&x=1"),
        ("max_tokens: 128000", "unexpected token: identifier", "TOKEN=$TOKEN make", "token: <your token>"),
    ),
    _name(
        "api-key",
        "key",
        r"(?:base|value|data|secret)?(?![a-z])",
        (
            "X-API-Key: «<A30>»",
            "ALGOLIA_ADMIN_KEY=«<h32>»",
            "GET /geo?key=«<A32>»",
            "deployer private key: «<h64>»",
            "    client-key-data: «<b600>»",
            "aws_secret_access_key = «<b40>»",
            "AccountKey=«<b86>==»;EndpointSuffix=core",
        ),
        ("CACHE_KEY=<h64>", "using RSA key <H40>", "key Linux-node-<h64>", "API_KEY=xxxxxxxxxxxx", "primary_key=<h40>"),
    ),
    _name(
        "credential",
        "credential",
        r"s?(?![a-z])",
        ("credential: «<A30>»", "CREDENTIALS=«<A30>»"),
        ("credentials: none", "credential helper: store"),
    ),
    _name("token", "_pat", r"(?![a-z])", ("AZURE_EXT_PAT=«<l52>»",), ("_path=/usr/bin", "my_pat=x")),
    _name("credential", "_auth", r"(?![a-z])", ("//registry.example.org/:_auth=«<b28>»",), ("use_auth=true",)),
    _name("token", "jwt", r"(?![a-z])", ("jwt=«<A40>»",), ('"passport-jwt": "^4.0.1"',)),
    _name(
        "session",
        "session",
        r"[_\-]?(?:id|key|token)?(?![a-z])",
        ("connected with session_id=«<A32>»", "PHPSESSION=«<A26>»"),
        ("session_id=<uuid>", "Session: <uuid>", "session=main"),
    ),
)
