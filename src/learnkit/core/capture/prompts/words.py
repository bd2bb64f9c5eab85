"""The words that prompts are read by: tables of pure data."""

from learnkit.core.toolcalls.shell import tables


def listed(text: str) -> frozenset[str]:
    """Give the words of a text."""
    return frozenset(text.split())


LIBRARIES = listed(
    "actix aiohttp ajv alpine angular ant antd anyhow apollo argparse arrow asdf astro asyncio asyncpg attrs "
    "autopep8 aws- axios axum babel backbone bazel bcrypt beanie beautifulsoup bitbucket black bootstrap boto3 "
    "bottle bs4 buildah buildkit buildkite bulma bunx bunyan caddy cdk celery chai chakra changesets charm "
    "chokidar chromium circleci clap click cloudflare codecov colima commander commitizen consola cron-parser "
    "css-modules cucumber cursor cytoscape d3 dagster dask dataclasses datadog date-fns dayjs debian diesel "
    "django dotenv drizzle duckdb dynamodb echarts elasticsearch electron elysia emacs ember emotion enzyme "
    "esbuild esm express eyre fastapi fastify fetch flask flatpickr flit flux fnm forgejo formik framer-motion "
    "freezegun fs-extra fzf gevent ginkgo gitea github gitlab gofumpt golines graphql gunicorn h2 h3 handlebars "
    "hapi hatch hatchling hono httpx hugo hyper hypothesis immer ioredis jasmine javascript jenkins jenv jinja2 "
    "joblib joi jotai jquery jsdom junit jupyter kafka keras knex koa kotlin kustomize kysely langchain laravel "
    "lazygit leaflet lerna lettuce libsql lightgbm litellm litestar lodash log4j loguru luacheck luxon mariadb "
    "marimo marshmallow material-ui matplotlib maturin mikro-orm minimist mobx mockito moment mongodb mongoose "
    "moon msgpack msw mui mysql2 nano nats neovim nestjs next.js nextjs nginx node-fetch node-postgres nodemon "
    "npm-run-all npx numpy nuxt nvim nvm nx objection opencv openpyxl openssl optparse orbstack orjson oxc oxfmt "
    "panda pandas parcel pathlib pdfkit peewee pendulum pg phoenix pinia pino pip-tools plotly pm2 pnpx polars "
    "postcss postgres postgresql preact protobuf psycopg psycopg2 pulumi puppeteer pydantic pyenv pyinstaller "
    "pylance pymongo pymysql pyproject.toml pytorch qunit rabbitmq radix rambda ramda rbenv react recoil redis "
    "redux release-please remix requests requests-mock requirements.txt reqwest responses revive rich rimraf "
    "ripgrep rocket rollup rome rspack rushjs rust rxjs sanic sass scikit-learn scipy screen scss sdkman sea-orm "
    "seaborn selenium semantic-release sequelize serde setuptools shadcn sinon skaffold sklearn skopeo socket.io "
    "solid sqlalchemy sqlite sqlite3 sqlmodel sqlx starlette storybook structlog styled-components stylua "
    "supertest svelte sveltekit swc swr sympy tailwind tailwindcss tanstack tensorflow terser testify "
    "the_silver_searcher thiserror three.js tilt tmux tokio tornado trpc tsdown tsup turborepo typeorm typer "
    "typescript ubuntu ujson undici unittest urllib urllib3 uvicorn uvx valibot valkey vanilla vite volta vscode "
    "vue vuex webpack websockets winston xgboost xunit yapf yarnpkg yup zap zed zerolog zod zoxide zustand"
)
"""Libraries, languages and programs that no command line begins with, or that ``tables.KNOWN`` does not hold."""

ENGLISH = listed(
    ". : [ [[ ack add-content alias alpine angular ant apollo aptitude arrow as ash astro at ava axum babel "
    "backbone bat bats beanie behave biome black bootstrap bottle builtin bundle cabal caddy case cat cd celery "
    "chai chakra changesets charm click clippy column comm command commander composer copy cp cucumber cursor cut "
    "cypress dart dash date dd df diesel diff dig dir django du echarts echo electron ember emotion env enzyme "
    "exec exit expo export express false fetch file find fish flock flux fly fold for free function gem go groups "
    "handlebars hash hatch head heroku history host hostname http https hugo hyper hypothesis id immer in info "
    "install invoke jasmine java joi join julia just k kafka karma kill kind leaflet less lettuce ln local locale "
    "locate ls lua mage make man marshmallow mercury mise mix mocha moment moon more mount mv nano nats next ng "
    "ni nice ninja nix nl node nox objection od opt pacman panda parcel paste patch pendulum phoenix ping "
    "playwright plotly poetry port preact prettier prove ps puppeteer radix rails rake react read recoil remix "
    "requests responses return rev revive rich rm rocket rollup rome rush rust sam sass screen select serverless "
    "service set sleep snap solid sort source split stack starlette stat storybook strings svelte swift tail tap "
    "task tee test tilt time timeout top tornado touch trap tree trial true truncate turbo type typer typos "
    "unlink unset uptime vagrant vale vanilla venv volta vulture wait watch which winston yup zap zed zip"
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
    "run exec x dlx dev serve start stop test build compose bisect bump call mod sync pip venv tree cov nextest"
)
"""Words that go on with a command behind its program."""

NAMED_PARTS = listed("container image volume network stack codespace issue pr release repo workflow work tool")
"""Subcommands that are ordinary nouns too, of the programs in ``HAS_NAMED_PARTS``."""

HAS_NAMED_PARTS = frozenset({"docker", "podman", "gh", "glab", "go", "uv", "aws", "az"})

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
    "a after again always an and another anymore anything anywhere as at because before btw but by directly ever "
    "everything everywhere for from globally going he her here his how i if in instead into it its later locally "
    "me moving my never next nor nothing now of off ok okay on one ones onto or other others our out over please "
    "same she since so someone something soon such than thanks that the them then there these they this those "
    "though thx to today too two under unless until up us we what when whenever where which while who whom whose "
    "why with within without you your"
)
"""Words that hold sentences together; none of them is part of a command."""

COMMON = FUNCTION | listed(
    "actual actually after again all also always any api approach are argument array bad be because been before "
    "being best better both branch brevity bug button cache can care caution certain change clarity class client "
    "cloud code color colour column command comment commit common complex component composition config constant "
    "container correct could cpu current customer dark database day default design dev develop development dict "
    "did directory disk do doc does doing done each empty endpoint error even every existing fake false feature "
    "few field file first fix flag folder format full function global good gpu had half hardware has have helper "
    "icon id idea if image inheritance input is issue job just key label last later latest layout least less "
    "library light link list local log main many map master may maybe memory method might mock mode module month "
    "more most much must name native network never new newer next no none not null number object often ok old "
    "older once only option output package page parameter pattern people performance perhaps person plain plan "
    "please previous private process prod production proper public quality quantity queue raw readability real "
    "really release remote request response result right row safety screen script second sense server service set "
    "setting shall should simple simplicity since software solution some sometimes soon space speed staging step "
    "string stuff style sure table tag task team test text than theme thing third thread ticket time title today "
    "tomorrow too tool true trunk twice type unless until user util value variable version very view warning was "
    "way week were while whole will worker worse worst would wrapper wrong year yes yesterday"
)
"""Words that are no names of tools."""

TRANSPORTS = listed("ssh http https tls ssl tcp udp ip vpn wifi lan usb websocket websockets mqtt grpc quic")
"""What stands behind "over" without being put in second place."""
