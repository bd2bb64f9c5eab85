// Written by `learnkit install opencode`; `learnkit uninstall opencode` removes it.
// Runs learnkit.hook for shell and edit tools and at the turns of a session. Whatever fails in it is swallowed:
// it never stops opencode, except for a refusal of the guard, where that is switched on.
import { spawn } from "node:child_process"

const COMMAND = __COMMAND__
const TOOLS = new Set(["bash", "edit", "write", "patch", "multiedit", "apply_patch"])
const SESSIONS = new Set(["session.created", "session.idle", "session.compacted", "session.deleted", "session.error"])
const MILLISECONDS = 5000
const LONGEST = 1 << 20

const cut = (text) =>
  typeof text === "string" && text.length > LONGEST ? text.slice(0, LONGEST / 2) + "\n…\n" + text.slice(-LONGEST / 2) : text

// Gives the answer of one run as an object; {} for anything else.
const ask = (payload) =>
  new Promise((resolve) => {
    let done = false
    let timer
    let child
    const finish = (answer) => {
      if (done) return
      done = true
      clearTimeout(timer)
      resolve(answer && typeof answer === "object" ? answer : {})
    }
    try {
      child = spawn(COMMAND[0], COMMAND.slice(1), { stdio: ["pipe", "pipe", "ignore"], windowsHide: true })
      timer = setTimeout(() => {
        try {
          child.kill("SIGKILL")
        } catch {}
        finish({})
      }, MILLISECONDS)
      let said = ""
      child.on("error", () => finish({}))
      child.stdin.on("error", () => {})
      child.stdout.on("error", () => finish({}))
      child.stdout.on("data", (part) => {
        if (said.length < LONGEST) said += part
      })
      child.on("close", () => {
        try {
          finish(said.trim() ? JSON.parse(said) : {})
        } catch {
          finish({})
        }
      })
      child.stdin.end(JSON.stringify({ host: "opencode", ...payload }))
    } catch {
      finish({})
    }
  })

export const LearnkitPlugin = async ({ directory } = {}) => {
  const waiting = new Map()
  const about = (event, input) => ({ event, directory, sessionID: input?.sessionID, callID: input?.callID })
  return {
    "tool.execute.before": async (input, output) => {
      if (!TOOLS.has(input?.tool)) return
      const answer = await ask({ ...about("tool.execute.before", input), tool: input.tool, args: output?.args })
      if (typeof answer.refusal === "string" && answer.refusal) throw new Error(answer.refusal)
      if (typeof answer.context === "string" && answer.context && waiting.size < 100)
        waiting.set(input.callID, answer.context)
    },
    "tool.execute.after": async (input, output) => {
      if (!TOOLS.has(input?.tool)) return
      const answer = await ask({
        ...about("tool.execute.after", input),
        tool: input.tool,
        args: input.args,
        output: cut(output?.output),
        metadata: { exit: output?.metadata?.exit, title: output?.title },
      })
      const said = [waiting.get(input.callID), answer.context].filter((text) => typeof text === "string" && text)
      waiting.delete(input.callID)
      if (said.length && output && typeof output.output === "string") output.output += "\n\n" + said.join("\n\n")
    },
    "chat.message": async (input, output) => {
      const parts = Array.isArray(output?.parts) ? output.parts : []
      const prompt = parts.map((part) => (part?.type === "text" && !part.synthetic ? part.text : "")).join("\n").trim()
      if (prompt) await ask({ ...about("chat.message", input), args: { prompt: cut(prompt) } })
    },
    event: async ({ event } = {}) => {
      if (!SESSIONS.has(event?.type)) return
      const held = event.properties ?? {}
      await ask(about(event.type, { sessionID: held.sessionID ?? held.info?.id }))
    },
  }
}
