"""Tokens that their vendors give a prefix, as documented by them. Data, and nothing else.

A token is looked for where a run of 16 or more of ``[A-Za-z0-9_-]`` begins, so the prefix is the
beginning of such a run. Prefixes that hold another sign stand in ``table``, with an anchor.
"""

import re

from learnkit.core.redaction.values import TokenRule

_RIGHT = r"(?![A-Za-z0-9])"


def _token(kind: str, rest: str, *heads: str) -> TokenRule:
    """Give one row: what follows the prefix, and the prefixes."""
    return TokenRule(kind, heads, re.compile(rest))


_UUID = r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"

TOKENS: tuple[TokenRule, ...] = (
    _token("aws-access-key", r"[A-Z0-9]{16}" + _RIGHT, "AKIA", "ASIA", "ABIA", "ACCA"),
    _token("aws-access-key", r"[A-Z0-9]{17}" + _RIGHT, "A3T"),
    _token("aws-session-token", r"[A-Za-z0-9+/=]{80,4000}", "IQoJb3JpZ2lu", "FwoGZXIvYXdz"),
    _token("aws-bedrock-key", r"[A-Za-z0-9+/=]{80,300}", "ABSKQmVkcm9ja0FQSUtleS"),
    _token(
        "github-token",
        r"[A-Za-z0-9_]{20,255}(?:\.[A-Za-z0-9_\-]{4,2000}){0,2}",
        *("ghp_", "gho_", "ghu_", "ghs_", "ghr_"),
    ),
    _token("github-token", r"[A-Za-z0-9_]{22,255}", "github_pat_"),
    _token(
        "gitlab-token",
        r"[A-Za-z0-9_.\-]{16,300}",
        *("glpat-", "gloas-", "gldt-", "glrt-", "glcbt-", "glptt-", "glft-", "glsoat-", "glagent-"),
        *("glimt-", "glffct-", "glwt-", "glrtr-", "GR1348941"),
    ),
    _token(
        "slack-token",
        r"[A-Za-z0-9.\-]{10,300}",
        *("xoxa-", "xoxb-", "xoxe-", "xoxo-", "xoxp-", "xoxr-", "xoxs-", "xoxc-", "xoxd-", "xapp-"),
    ),
    _token(
        "stripe-key", r"[A-Za-z0-9]{16,250}", "sk_live_", "sk_test_", "rk_live_", "rk_test_", "sk_prod_", "rk_prod_"
    ),
    _token("stripe-key", r"[A-Za-z0-9+/=]{24,100}", "whsec_"),
    _token("anthropic-key", r"[A-Za-z0-9_\-]{16,300}", "sk-ant-"),
    _token("openrouter-key", r"[A-Za-z0-9_\-]{16,300}", "sk-or-"),
    _token("langfuse-key", r"[A-Za-z0-9_\-]{16,300}", "sk-lf-"),
    _token("openai-key", r"[A-Za-z0-9_\-]{20,300}", "sk-proj-", "sk-svcacct-", "sk-admin-", "sk-None-", "sk-service-"),
    _token("api-key", r"[A-Za-z0-9]{20,200}" + _RIGHT, "sk-"),
    _token("langsmith-key", r"[A-Za-z0-9_]{20,120}", "lsv2_pt_", "lsv2_sk_"),
    _token("google-api-key", r"[A-Za-z0-9_\-]{30,45}", "AIza"),
    _token("google-oauth", r"[A-Za-z0-9_\-]{20,60}", "GOCSPX-"),
    _token("firebase-key", r"[A-Za-z0-9_\-]{100,200}", "APA91b"),
    _token("npm-token", r"[A-Za-z0-9]{30,80}", "npm_"),
    _token("pypi-token", r"[A-Za-z0-9_\-]{40,400}", "pypi-"),
    _token("crates-token", r"[A-Za-z0-9]{32}" + _RIGHT, "cio"),
    _token("rubygems-key", r"[a-f0-9]{40,60}", "rubygems_"),
    _token("clojars-token", r"[a-z0-9]{50,70}", "CLOJARS_"),
    _token("huggingface-token", r"[A-Za-z0-9]{30,60}", "hf_", "api_org_"),
    _token("brevo-key", r"[A-Za-z0-9\-]{40,120}", "xkeysib-", "xsmtpsib-"),
    _token("mailgun-key", r"[a-f0-9]{32}" + _RIGHT, "key-"),
    _token("twilio-key", r"[a-f0-9]{32}" + _RIGHT, "SK"),
    _token("telegram-token", r"(?<=\d{8}:AA)[A-Za-z0-9_\-]{32,36}", "AA"),
    _token(
        "discord-token",
        r"[A-Za-z0-9_\-]{22,27}\.[A-Za-z0-9_\-]{6}\.[A-Za-z0-9_\-]{27,45}",
        *("M", "N", "O"),
    ),
    _token("digitalocean-token", r"[a-f0-9]{40,80}", "doo_v1_", "dop_v1_", "dor_v1_"),
    _token("dockerhub-token", r"[A-Za-z0-9_\-]{20,60}", "dckr_pat_", "dckr_oat_"),
    _token("shopify-token", r"[a-fA-F0-9]{32}", "shpat_", "shpca_", "shppa_", "shpss_"),
    _token("square-token", r"[A-Za-z0-9_\-]{22,80}", "sq0atp-", "sq0csp-", "sq0idp-", "EAAA"),
    _token("facebook-token", r"[A-Z0-9][A-Za-z0-9]{50,300}", "EAA"),
    _token("linear-key", r"[A-Za-z0-9]{30,80}", "lin_api_", "lin_oauth_"),
    _token("notion-token", r"[A-Za-z0-9]{40,60}" + _RIGHT, "ntn_", "secret_"),
    _token("figma-token", r"[A-Za-z0-9_\-]{30,60}", "figd_", "figo_", "figu_", "figdr_", "figor_", "figur_"),
    _token("airtable-token", r"[A-Za-z0-9]{14}\.[a-f0-9]{64}", "pat"),
    _token("asana-token", r"/?\d{10,20}(?:/\d{10,20})?:[a-f0-9]{32}", "1", "2"),
    _token("postman-key", r"[a-f0-9]{24}-[a-f0-9]{34}", "PMAK-"),
    _token("grafana-token", r"[A-Za-z0-9_+/=]{30,400}", "glsa_", "glc_"),
    _token("newrelic-key", r"[A-Za-z0-9\-_]{15,60}", "NRAK-", "NRII-", "NRJS-", "NRAA-", "NRRA-", "NRIQ-", "NRSP-"),
    _token("sentry-token", r"[A-Za-z0-9_+/=\-]{40,300}", "sntrys_", "sntryu_"),
    _token("pulumi-token", r"[a-f0-9]{40}", "pul-"),
    _token("prefect-key", r"[A-Za-z0-9]{30,50}", "pnu_", "pnb_"),
    _token("planetscale-token", r"[A-Za-z0-9_.=\-]{30,80}", "pscale_tkn_", "pscale_pw_", "pscale_oauth_"),
    _token("supabase-key", r"[A-Za-z0-9_\-]{20,80}", "sbp_", "sb_secret_"),
    _token("netlify-token", r"[A-Za-z0-9_\-]{36,60}", "nfp_", "nfc_", "nfo_", "nfu_"),
    _token("vercel-token", r"[A-Za-z0-9]{24,80}", "vcp_", "vck_", "vci_", "vca_", "vcr_"),
    _token("flyio-token", r"[A-Za-z0-9_\-+/=,]{30,800}", "fo1_", "fm1_", "fm2_", "fm1a_", "fm1r_"),
    _token("heroku-key", r"[A-Za-z0-9_\-]{30,80}", "HRKU-"),
    _token("buildkite-token", r"[A-Za-z0-9_\-]{30,80}", "bkua_", "bkpt_", "bkat_", "bkaj_"),
    _token("circleci-token", r"[A-Za-z0-9_]{20,80}", "CCIPAT_", "CCIPRJ_"),
    _token("octopus-key", r"[A-Z0-9]{25,40}" + _RIGHT, "API-"),
    _token("sonar-token", r"[a-f0-9]{40}", "sqp_", "squ_", "sqa_"),
    _token("artifactory-key", r"[A-Za-z0-9]{50,90}", "AKCp", "cmVmdGtu"),
    _token("atlassian-token", r"[A-Za-z0-9_\-=]{20,250}", "ATATT", "ATCTT", "ATBB", "ATSTT"),
    _token("databricks-token", r"[a-f0-9]{32}(?:-\d)?", "dapi", "dkea"),
    _token("groq-key", r"[A-Za-z0-9]{40,80}", "gsk_"),
    _token("xai-key", r"[A-Za-z0-9]{40,100}", "xai-"),
    _token("replicate-token", r"[A-Za-z0-9]{30,50}", "r8_"),
    _token("perplexity-key", r"[A-Za-z0-9]{40,60}", "pplx-"),
    _token("nvidia-key", r"[A-Za-z0-9_\-]{50,90}", "nvapi-"),
    _token("tavily-key", r"[A-Za-z0-9\-]{24,60}", "tvly-"),
    _token("firecrawl-key", r"[a-f0-9]{32}", "fc-"),
    _token("e2b-key", r"[a-f0-9]{40}", "e2b_"),
    _token("posthog-key", r"[A-Za-z0-9_]{40,60}", "phx_", "phs_"),
    _token("resend-key", r"[A-Za-z0-9]{6,10}_[A-Za-z0-9]{20,30}", "re_"),
    _token("launchdarkly-key", _UUID, "sdk-", "api-", "mob-"),
    _token("tailscale-key", r"[A-Za-z0-9\-]{16,120}", "tskey-"),
    _token("age-secret", r"[A-Z0-9]{50,60}", "AGE-SECRET-KEY-1"),
    _token("1password-token", r"[A-Za-z0-9_\-+/=.]{26,1600}", "ops_eyJ"),
    _token("1password-token", r"[A-Z0-9]{6}-[A-Z0-9]{6}-(?:[A-Z0-9]{5}-){2,4}[A-Z0-9]{5}", "A3-"),
    _token("contentful-token", r"[A-Za-z0-9_\-]{40,50}", "CFPAT-"),
    _token("typeform-token", r"[A-Za-z0-9_\-]{40,60}", "tfp_"),
    _token("readme-key", r"[a-z0-9]{70}", "rdme_"),
    _token("easypost-key", r"[A-Za-z0-9]{50,60}", "EZAK", "EZTK"),
    _token("duffel-token", r"[A-Za-z0-9_\-=]{40,50}", "duffel_test_", "duffel_live_"),
    _token("frameio-token", r"[A-Za-z0-9_\-=]{60,70}", "fio-u-"),
    _token("django-key", r"[^\s\"']{20,80}", "django-insecure-"),
    _token("jwt", r"[A-Za-z0-9_\-]{10,4000}\.(?:eyJ)?[A-Za-z0-9_\-]{6,8000}(?:\.[A-Za-z0-9_\-]{0,4000})?", "eyJ"),
)
"""Every token with a prefix; where several prefixes fit, the longest decides."""

DOTTED: tuple[TokenRule, ...] = (
    _token("google-oauth", r"[A-Za-z0-9_\-.]{20,2000}", "ya29."),
    _token("google-oauth", r"0[A-Za-z0-9_\-]{30,300}", "1//"),
    _token("sendgrid-key", r"[A-Za-z0-9_\-]{16,40}\.[A-Za-z0-9_\-]{30,60}", "SG."),
    _token("vault-token", r"[A-Za-z0-9_\-]{24,300}", "hvs.", "hvb.", "hvr."),
    _token("doppler-token", r"[A-Za-z0-9._\-]{30,80}", "dp.pt.", "dp.st.", "dp.ct.", "dp.sa.", "dp.scim.", "dp.audit."),
    _token("dropbox-token", r"[A-Za-z0-9_\-]{60,2000}", "sl.", "sl.u."),
    _token("dynatrace-token", r"[A-Z0-9]{24}\.[A-Z0-9]{64}", "dt0c01.", "dt0s01.", "dt0s02.", "dt0s03.", "dt0s04."),
    _token("openshift-token", r"[A-Za-z0-9_\-]{40,50}", "sha256~"),
    _token("mapbox-token", r"eyJ[A-Za-z0-9_\-]{20,200}\.[A-Za-z0-9_\-]{16,60}", "sk."),
    _token("infisical-token", r"[a-f0-9]{24}\.[a-f0-9]{32}\.[a-f0-9]{32}", "st."),
    _token(
        "braintree-token",
        r"[a-z0-9]{16,20}\$[a-f0-9]{32}",
        *("access_token$production$", "access_token$sandbox$"),
    ),
)
"""Tokens whose prefix ends in another sign, right before such a run."""
