"""Places of real output in which a token stands, and texts that only look like secrets."""

MIXED = "aB3dE6gH9jK2mN5pQ8rS1tU4vW7xY0zA3bC6dE9fG2hJ5kL8mN1pQ4rS7tV0wX3yZ6aB9cD2eF5gH8jK1mN4pQ7rS0tU3vW6xY9zA2bC5"
LOWER = "a3b6c9d2e5f8g1h4j7k0m3n6p9q2r5s8t1u4v7w0x3y6z9a2b5c8"
UPPER = "A3B6C9D2E5F8G1H4J7K0M3N6P9Q2R5S8T1U4V7W0X3Y6Z9A2B5C8D1E4F7G0H3J6K9"
HEX = "0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9"
UUID = "550e8400-e29b-41d4-a716-446655440000"
PASSWORD = "Tr0ub4dor&3-x"
PEM_BODY = "\n".join((MIXED[:64], MIXED[20:84], MIXED[5:40]))
PEM = f"-----BEGIN RSA PRIVATE KEY-----\n{PEM_BODY}\n-----END RSA PRIVATE KEY-----"

FRAMES = (
    "{}",
    "Error: the credential {} has expired or was revoked",
    "token ({}), scope=read: insufficient",
    "TOOL_CONFIG={}\nLOG_LEVEL=debug",
    "export CI_TOKEN={}",
    'env:\n  - name: CI_TOKEN\n    value: "{}"\n  - name: MODE',
    '{{"level":"error","token":"{}","status":401}}',
    '{{"stderr":"failed: {{\\"token\\":\\"{}\\",\\"code\\":403}}"}}',
    "GET https://api.example.org/v1?limit=50&token={}&v=2 failed",
    "\x1b[31mERR!\x1b[0m auth \x1b[33m{}\x1b[0m rejected",
    "> Authorization: Bearer {}\n> Accept: */*",
    "ValueError: {{'ci_token': '{}', 'region': 'x'}}",
    '$env:CI_TOKEN = "{}"; .\\deploy.ps1',
    "deploy --token {} --wait",
    "near: --api-key={}; see --help",
)
"""Places of real output in which a token stands; ``{}`` is where."""

HARMLESS = (
    "git show 0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d",
    "sha256:" + HEX,
    "key Linux-node-" + HEX,
    "using RSA key 0A82EA3BDD6B7BDBDFC44A964B1027B58326971B",
    "password: ${DB_PASSWORD}",
    "password: {{ vault_password }}",
    "TOKEN=$TOKEN make",
    'api_key = os.environ["API_KEY"]',
    "self.token = token or config.get('token')",
    "token = next(tokenizer)",
    "password = getpass.getpass()",
    "error: password must not be empty",
    "Password must be at least 12 characters and contain an uppercase letter",
    '"password": "must be set by the administrator"',
    "Enter passphrase for key '/home/me/.ssh/id_ed25519':",
    "token: <your token>",
    "API_KEY=xxxxxxxxxxxx",
    "API_KEY=API_KEY",
    "CACHE_KEY=" + HEX,
    "GITHUB_TOKEN=ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    "AKIAIOSFODNN7EXAMPLE",
    "https://example.com/a/b?c=d",
    "https://github.com:443/x",
    "http://user:password@host/",
    "npm install left-pad --save-dev",
    "Traceback (most recent call last):",
    UUID,
    "Session: " + UUID,
    "PWD=/home/me/project",
    'env: { PWD: "~/dev/project" }',
    '"passport-jwt": "^4.0.1"',
    "--pass: #34d399;",
    "tests passed: 12, bypass: nothing1234",
    "authentication or authorization, payments and more",
    "Authorization: required",
    "guides beyond basic configuration",
    "max_tokens: 128000",
    "unexpected token: identifier",
    "session_id=" + UUID,
    "HEAD is now at 98e8f6e add password reset form\ntraceparent: 00-c58fc987ced5afb361c2e6e06b71e927-01",
    "move password hashing to 98e8f6e1",
    "      NPM_TOKEN:\n.github/workflows/publish.yml:29:",
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAALOtrQfVZxItoOeet",
    "ghp_short and sk-proj too short here",
    "-----BEGIN PUBLIC KEY-----\n" + MIXED[:64] + "\n-----END PUBLIC KEY-----",
    "\x1b[32mall well\x1b[0m",
)
"""Texts in which nothing is a secret."""
