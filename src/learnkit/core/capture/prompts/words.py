"""The words that prompts are read by: tables of pure data."""

from learnkit.core.toolcalls.shell import tables


def listed(text: str) -> frozenset[str]:
    """Give the words of a text."""
    return frozenset(text.split())


LIBRARIES = listed(
    "aiohttp ajv alpine angular ant antd apollo argparse arrow astro asyncio asyncpg attrs autopep8 aws- "
    "cdk axios axum babel backbone bazel beautifulsoup bcrypt beanie black bootstrap boto3 bottle bs4 "
    "buildkit bulma bunyan caddy celery chai chakra charm chokidar chromium clap click cloudflare codecov "
    "commander consola cron-parser css-modules cucumber cytoscape d3 dagster dask date-fns datadog "
    "dataclasses dayjs debian django dotenv drizzle duckdb dynamodb echarts elasticsearch electron elysia "
    "ember emotion enzyme esbuild esm express fastapi fastify flask flatpickr flux formik framer-motion "
    "freezegun fs-extra gevent ginkgo graphql gunicorn h2 h3 handlebars hapi hatch hono httpx hugo "
    "hypothesis immer ioredis jasmine jinja2 joblib joi jotai jquery jsdom junit jupyter kafka keras knex "
    "koa kotlin kysely langchain laravel leaflet lettuce libsql lightgbm litellm litestar lodash log4j "
    "loguru luxon mariadb marimo marshmallow material-ui matplotlib mikro-orm minimist mobx mockito "
    "moment mongodb mongoose msgpack msw mui mysql2 nats nestjs nextjs next.js nginx node-fetch "
    "node-postgres nodemon npm-run-all numpy nuxt objection openpyxl opencv openssl optparse orjson oxc "
    "pandas panda parcel pathlib pdfkit peewee pendulum pg phoenix pino pinia plotly pm2 polars postcss "
    "postgres postgresql preact protobuf psycopg psycopg2 puppeteer pydantic pyenv pyinstaller pylance "
    "pymongo pymysql pytorch qunit rabbitmq radix rambda ramda react recoil redis redux remix requests "
    "requests-mock responses rich rimraf rollup rome rspack rust rxjs sanic sass scikit-learn scipy scss "
    "seaborn selenium sequelize serde shadcn sinon sklearn socket.io solid sqlalchemy sqlite sqlite3 "
    "sqlmodel sqlx starlette storybook structlog styled-components supertest svelte sveltekit swc swr "
    "sympy tailwind tailwindcss tanstack tensorflow terser testify thiserror three.js tokio tornado trpc "
    "tsdown tsup typeorm typer typescript javascript ubuntu ujson undici unittest urllib urllib3 uvicorn "
    "valibot valkey vanilla vite vue vuex webpack websockets winston xgboost xunit yapf yarnpkg yup zap zod "
    "zerolog zustand eyre anyhow reqwest hyper actix rocket diesel sea-orm nextjs fetch tmux screen nvm "
    "fnm volta asdf jenv rbenv sdkman nano neovim nvim vscode emacs zed cursor ripgrep "
    "the_silver_searcher fzf zoxide lazygit hatchling setuptools flit maturin pip-tools pyproject.toml "
    "requirements.txt colima orbstack buildah skopeo kustomize skaffold tilt pulumi github gitlab "
    "bitbucket gitea forgejo circleci jenkins buildkite oxfmt stylua luacheck golines gofumpt revive "
    "commitizen release-please semantic-release changesets nx turborepo moon lerna rushjs bunx npx pnpx "
    "uvx"
)
"""Libraries, languages and programs that no command line begins with, or that ``tables.KNOWN`` does not hold."""

ENGLISH = listed(
    "alpine angular apollo ack aptitude beanie builtin cabal caddy chakra changesets diesel flock handlebars "
    "hypothesis leaflet marshmallow nano nice ninja pendulum prettier timeout mocha pacman winston unset uptime "
    "exec kafka cypress cucumber biome zip sass hatch mercury nats "
    "ant arrow astro axum babel backbone black bootstrap bottle celery chai charm click commander cursor "
    "django echarts electron ember emotion enzyme express fetch flux hugo hyper immer jasmine joi lettuce "
    "moment moon objection panda parcel phoenix plotly preact puppeteer radix react recoil remix requests "
    "responses revive rich rocket rollup rome rust screen solid starlette storybook swift svelte tilt "
    "tornado typer vanilla volta yup zap zed alias as at add-content ash ava bat bats behave bundle "
    "case cat clippy column command composer copy cut dash date diff dir echo env exit expo export false "
    "file find fish fly fold for free function go groups hash head heroku history host hostname http "
    "https id in info install invoke just k karma kill kind less local locale locate make man mix more "
    "mount ng next nix node nox opt paste patch ping port prove rails rake read return rev rush sam "
    "select serverless service set sleep snap sort source stack stat strings tail tap task tee test time "
    "top touch trap tree trial true turbo type typos vagrant vale venv vulture wait watch which . : [ [[ "
    "gem julia java lua dart mage comm od dd df du ps split join mise playwright poetry unlink truncate "
    "dig column stat nl ni mv rm cp ln cd ls"
) - {
    "mv",
    "rm",
    "cp",
    "ln",
    "cd",
    "ls",
    "playwright",
    "serverless",
    "node",
    "https",
    "venv",
    "poetry",
    "django",
    "svelte",
}
"""Names of tools that are ordinary words too: alone they tell nothing."""

TOOLS = (tables.KNOWN | LIBRARIES | frozenset(tables.WRAPPERS)) - {
    ".",
    ":",
    "[",
    "[[",
    "in",
    "for",
    "case",
    "select",
    "k",
}

SUBCOMMANDS = (frozenset().union(*tables.SUBCOMMAND_KINDS.values()) - {"use"}) | listed(
    "run exec x dlx dev serve start stop test build compose container image volume network stack bisect bump call "
    "codespace issue pr release repo workflow mod work tool sync pip venv tree cov nextest"
)
"""Words that go on with a command behind its program."""

TAKES_NAME = frozenset({"run", "exec", "x", "dlx", "-m", "npx", "bunx", "uvx", "pipx"})
"""Words behind which any name belongs to the command."""

INSTALLS = frozenset({"install", "add", "i", "remove", "uninstall"})
"""Words behind which a name belongs to the command that is no ordinary word."""

STYLES: dict[str, str] = {
    **dict.fromkeys(("tabs", "spaces", "2 spaces", "4 spaces", "two spaces", "four spaces"), "indentation"),
    **dict.fromkeys(("single quotes", "double quotes", "backticks", "template literals"), "quotes"),
    **dict.fromkeys(
        listed("camelcase snake_case kebab-case pascalcase snakecase kebabcase screaming_snake_case upper_snake_case"),
        "case",
    ),
    **dict.fromkeys(("snake case", "camel case", "kebab case", "pascal case", "upper case", "lower case"), "case"),
    **dict.fromkeys(("british english", "american english", "british spelling", "american spelling"), "spelling"),
    **dict.fromkeys(("named exports", "default exports", "named export", "default export"), "exports"),
    **dict.fromkeys(("arrow functions", "function declarations", "function expressions"), "functions"),
    **dict.fromkeys(
        ("f-strings", "%-formatting", "percent formatting", "string concatenation", ".format()", ".format"),
        "formatting",
    ),
    **dict.fromkeys(("async/await", "promises", "callbacks", "then chains"), "asynchrony"),
    **dict.fromkeys(("relative imports", "absolute imports"), "imports"),
    **dict.fromkeys(("merge commits", "squash merges", "rebase merges"), "merges"),
    **dict.fromkeys(("esm", "commonjs", "es modules", "cjs"), "modules"),
    **dict.fromkeys(("lf", "crlf"), "line ends"),
    **dict.fromkeys(("const", "let", "var"), "declarations"),
    **dict.fromkeys(("get", "post", "put", "patch", "delete"), "methods"),
    **dict.fromkeys(("localhost", "127.0.0.1"), "hosts"),
}
"""Words of style by what they are about; both sides of a correction must be about one thing."""

FUNCTION = listed(
    "a an the it its this that these those them they something anything nothing everything someone one "
    "ones two other others another same such what which who whom whose where when why how here there now "
    "then i me my you your we us our he she his her and or but nor so as at by for from in into of off on "
    "onto out over to under up with without within please because since than until unless if while before "
    "after whenever everywhere anywhere always never ever again anymore instead going moving too though "
    "ok okay thanks thx btw next soon later today directly locally globally"
)
"""Words that hold sentences together; none of them is part of a command."""

COMMON = FUNCTION | listed(
    "caution care common sense good better best bad worse worst new old newer older latest current "
    "existing previous next last first second third main default real fake actual proper right wrong "
    "correct simple complex plain raw native local remote global private public full empty whole half "
    "some any all both each every more most less least few many much only just even also too very really "
    "actually maybe perhaps please sure certain true false null none yes no ok code script test mock "
    "function class method module library package tool command file folder directory doc comment wrapper "
    "helper util value string number object array list dict map set table column row key name id type "
    "field config setting option flag argument parameter variable constant error warning log output input "
    "result response request api endpoint server client database cache queue worker job task process "
    "thread service container image branch commit tag release version change fix bug feature issue ticket "
    "idea plan step thing stuff way approach solution pattern style format layout design color colour "
    "button page view component screen mode theme dark light icon text title label link being be is are "
    "was were been do does did done doing have has had will would can could should may might must shall "
    "not never always often sometimes again once twice later soon before after while until unless if "
    "because since than time day week month year today tomorrow yesterday people person user team "
    "customer composition inheritance quality quantity speed safety clarity brevity readability "
    "performance simplicity memory space network disk cpu gpu hardware software cloud production staging "
    "development prod dev master develop trunk"
)
"""Words that are no names of tools."""

TRANSPORTS = listed("ssh http https tls ssl tcp udp ip vpn wifi lan usb websocket websockets mqtt grpc quic")
"""What stands behind "over" without being put in second place."""
