// Extracts pages with the tool that is named on the command line: reads a page a line, as JSON, and
// writes a line of JSON for each. CPU time is that of all threads of the process.
import { createInterface } from "node:readline";
import { Worker } from "node:worker_threads";
import { parseHTML } from "linkedom";

const tools = {
  defuddle: async () => {
    const { Defuddle } = await import("defuddle/node");
    return async (document) => (await Defuddle(document, "http://localhost/")).content;
  },
  "Readability.js": async () => {
    const { Readability } = await import("@mozilla/readability");
    return (document) => new Readability(document).parse()?.content;
  },
};

// Ends this process with its parent, even where a tool never returns.
const watch = `const parent = process.ppid;
  setInterval(() => process.ppid === parent || process.kill(process.pid, "SIGKILL"), 1000);`;
new Worker(watch, { eval: true }).unref();

const answers = process.stdout;
// Tools log what they do; only answers may stand on the standard output.
console.log = console.info = console.debug = () => {};
const extract = await tools[process.argv.at(-1)]();

for await (const line of createInterface({ input: process.stdin })) {
  const begin = process.cpuUsage();
  let output = "";
  let error = null;
  try {
    output = (await extract(parseHTML(JSON.parse(line)).document)) ?? "";
  } catch (raised) {
    error = String(raised);
  }
  const { user, system } = process.cpuUsage(begin);
  const seconds = (user + system) / 1e6;
  const peak_mib = process.resourceUsage().maxRSS / 1024;
  answers.write(JSON.stringify({ output, error, seconds, peak_mib }) + "\n");
}
