// Written by learnkit: pipes what happens to its hook program, and shows what that answers.
// It waits two seconds at the most, and whatever goes wrong in it is swallowed.
import { spawn } from "node:child_process"

const COMMAND = []
const LIMIT = 2000
const TOOLS = ["bash", "edit", "write", "patch"]

function ask(payload) {
  return new Promise((resolve) => {
    let said = ""
    try {
      const child = spawn(COMMAND[0], COMMAND.slice(1), { stdio: ["pipe", "pipe", "ignore"], windowsHide: true })
      const timer = setTimeout(() => { child.kill(); resolve({}) }, LIMIT)
      child.on("error", () => { clearTimeout(timer); resolve({}) })
      child.stdin.on("error", () => {})
      child.stdout.on("data", (piece) => { said += piece })
      child.on("close", () => {
        clearTimeout(timer)
        try { resolve(said ? JSON.parse(said) : {}) } catch { resolve({}) }
      })
      child.stdin.end(JSON.stringify({ host: "opencode", ...payload }))
    } catch { resolve({}) }
  })
}

export const Learnkit = async ({ directory }) => ({
  "tool.execute.before": async (input, output) => {
    if (!TOOLS.includes(input.tool)) return
    const answer = await ask({ event: "tool.execute.before", sessionID: input.sessionID, callID: input.callID,
      tool: input.tool, args: output?.args, directory })
    if (answer.refusal) throw new Error(answer.refusal)
  },
  "tool.execute.after": async (input, output) => {
    if (!TOOLS.includes(input.tool)) return
    const answer = await ask({ event: "tool.execute.after", sessionID: input.sessionID, callID: input.callID,
      tool: input.tool, args: input.args, output: output?.output, metadata: output?.metadata, directory })
    if (answer.context && typeof output?.output === "string") output.output += "\n" + answer.context
  },
  "chat.message": async (input, output) => {
    const text = (output?.parts ?? []).filter((part) => part.type === "text").map((part) => part.text).join("\n")
    if (text) await ask({ event: "chat.message", sessionID: input.sessionID, prompt: text, directory })
  },
  event: async ({ event }) => {
    const known = ["session.created", "session.idle", "session.compacted", "session.deleted"]
    if (!known.includes(event?.type)) return
    const about = event.properties ?? {}
    await ask({ event: event.type, sessionID: about.sessionID ?? about.info?.id, directory })
  },
})
