// Runs beside the page, so that a large file never holds it up. The file's rows stay in here.
import { toFileProblem } from './file-problem.ts';
import type { WorkerAnswer, WorkerAsk } from './import-messages.ts';
import { openImport } from './opened-import.ts';

const progressEveryMs = 100;
const answers = openImport();

addEventListener('message', ({ data }: MessageEvent<WorkerAsk>) => void answer(data));

async function answer({ id, call, ask }: WorkerAsk): Promise<void> {
  let lastAt = 0;
  const progress = (share: number) => {
    if (performance.now() - lastAt < progressEveryMs) return;
    lastAt = performance.now();
    say({ id, kind: 'progress', share });
  };
  try {
    // The call names the shape of its question.
    const given = answers[call] as (given: WorkerAsk['ask'], progress: (share: number) => void) => unknown;
    say({ id, kind: 'answer', answer: await given(ask, progress) });
  } catch (error) {
    const { code, row } = toFileProblem(error);
    if (code === 'unknown') console.error(error);
    say({ id, kind: 'problem', code, row });
  }
}

function say(answered: WorkerAnswer): void {
  postMessage(answered);
}
