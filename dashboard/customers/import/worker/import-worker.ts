// Runs beside the page, so that a large file never holds it up. The file's rows stay in here.
import { toFileProblem } from './file-problem.ts';
import type { WorkerAnswer, WorkerRequest } from './import-messages.ts';
import { openImport } from './opened-import.ts';

const progressEveryMs = 100;
const answers = openImport();

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => void answer(data));

async function answer({ id, call, input }: WorkerRequest): Promise<void> {
  let lastAt = 0;
  const progress = (share: number) => {
    if (performance.now() - lastAt < progressEveryMs) return;
    lastAt = performance.now();
    say({ id, kind: 'progress', share });
  };
  try {
    // The call names the shape of its input.
    const given = answers[call] as (given: WorkerRequest['input'], progress: (share: number) => void) => unknown;
    say({ id, kind: 'answer', answer: await given(input, progress) });
  } catch (error) {
    const { code, row } = toFileProblem(error);
    if (code === 'unknown') console.error(error);
    say({ id, kind: 'problem', code, row });
  }
}

function say(answered: WorkerAnswer): void {
  postMessage(answered);
}
