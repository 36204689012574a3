// Codes in the outbox, for operators and tests on one's own machine.
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { outboxFile } from '../../messages/outbox.ts';

const CodeLine = z.object({
  at: z.string(),
  to: z.string(),
  code: z.string(),
  username: z.string(),
  purpose: z.string(),
});
export type CodeLine = z.infer<typeof CodeLine>;

/** The newest code that was sent to an account, used or not. A line that a crash has torn is passed over. */
export async function findNewestCode(dataDir: string, userName: string): Promise<CodeLine | undefined> {
  let newest: CodeLine | undefined;
  try {
    for await (const line of createInterface({ input: createReadStream(join(dataDir, outboxFile)) })) {
      const read = CodeLine.safeParse(parse(line));
      if (read.success && read.data.username === userName) newest = read.data;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return newest;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
