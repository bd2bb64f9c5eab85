"""Tokens in base64: a slash or a plus may stand shortly behind their prefix, so that the prefix itself is sought."""

from learnkit.core.redaction.rules.building import END, wide
from learnkit.core.redaction.values import AnchoredRule

ROWS: tuple[AnchoredRule, ...] = (
    wide("1password-token", "ops_eyJ", r"[A-Za-z0-9_\-+/=.]{26,1600}", "ops_eyJ<b260>"),
    wide("sentry-token", "sntrys_ sntryu_", r"[A-Za-z0-9_+/=\-]{40,300}", "sntryu_<h64>", "sntrys_<b90>_<A43>"),
    wide("grafana-token", "eyJrIjoi", r"[A-Za-z0-9+/]{40,380}={0,2}", "eyJrIjoi<b80>=", name="grafana-api-key"),
    wide("grafana-token", "glsa_ glc_", r"[A-Za-z0-9_+/=]{30,400}", "glsa_<A32>_<h8>", "glc_<b80>"),
    wide("confluent-secret", "cflt", r"[A-Za-z0-9+/]{60}" + END, "cflt<b60>"),
    wide("docker-swarm-token", "SWMKEY-1-", r"[A-Za-z0-9+/]{40,50}", "SWMKEY-1-<b43>", name="docker-swarm-key"),
    wide("flyio-token", "fo1_ fm1_ fm2_ fm1a_ fm1r_", r"[A-Za-z0-9_\-+/=,]{30,800}", "fo1_<w43>", "fm2_<b120>"),
    wide("cloudflare-tunnel", "eyJhIjoi", r"[A-Za-z0-9+/=]{100,400}", "eyJhIjoi<b160>"),
    wide(
        "aws-bedrock-key",
        "bedrock-api-key-",
        r"[A-Za-z0-9+/=]{40,4000}",
        "bedrock-api-key-<b120>",
        name="aws-bedrock-short",
    ),
    wide("aws-bedrock-key", "ABSKQmVkcm9ja0FQSUtleS", r"[A-Za-z0-9+/=]{80,300}", "ABSKQmVkcm9ja0FQSUtleS<b100>"),
    wide("aws-session-token", "IQoJb3JpZ2lu FwoGZXIvYXdz", r"[A-Za-z0-9+/=]{80,4000}", "IQoJb3JpZ2lu<b120>"),
    wide("neptune-token", "eyJhcGlfYWRkcmVzcyI6", r"[A-Za-z0-9+/=]{50,400}", "eyJhcGlfYWRkcmVzcyI6<b120>"),
    wide("metabase-key", "mb_", r"[A-Za-z0-9+/]{40,60}={0,2}", "mb_<b43>=", loose=True),
    wide("bitbucket-token", "BBDC-", r"[A-Za-z0-9+/=@_\-]{32,60}", "BBDC-<b44>"),
    wide("devin-key", "apk_user_ apk_", r"[A-Za-z0-9+/]{80,180}={0,2}", "apk_user_<b140>", "apk_<b90>"),
    wide("imagekit-key", "private_", r"[A-Za-z0-9+/]{27}=", "private_<b27>=", loose=True),
    wide("intercom-token", "dG9rO", r"[A-Za-z0-9+/]{40,80}={0,2}", "dG9rO<b54>="),
    wide(
        "adyen-key",
        "AQE",
        r"[A-Za-z0-9+/]{30,200}={0,2}-[A-Za-z0-9+/]{20,100}={0,2}-[!-~]{4,60}",
        "AQE<b60>-<b43>=-<A16>",
    ),
    wide("webhook-secret", "whsec_", r"[A-Za-z0-9+/=]{24,100}", "whsec_<A32>"),
    wide("snyk-token", "snyk_uat. snyk_sat.", r"[a-f0-9]{8}\.[A-Za-z0-9_\-]{40,400}", "snyk_uat.<h8>.<w120>"),
    wide(
        "onfido-token",
        "api_live. api_live_us. api_live_ca. api_sandbox.",
        r"[A-Za-z0-9_\-]{11}\.[A-Za-z0-9_\-]{24,40}",
        "api_live.<A11>.<A32>",
    ),
)
