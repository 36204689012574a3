// What several servers acknowledged, against what is there after they were killed, stopped, cut off and wrong about time.
import { type Fault, runHistories } from '@fanfare/server/testing/histories/histories.ts';
import { makeTestDatabase } from '@fanfare/server/testing/test-database.ts';
import { type Proof, sizeOf } from './claim.ts';

const kinds: readonly Fault[] = ['kill', 'pause', 'pause backend', 'cut', 'crash'];

export async function proveHistories(): Promise<Proof> {
  const data = await makeTestDatabase();
  try {
    const faults = Array.from(
      { length: sizeOf('ENDURE_FAULTS', 200) },
      (_, index) => kinds[index % kinds.length] ?? 'cut',
    );
    const { acknowledged, unknown, problems } = await runHistories(data, { servers: 3, faults });
    for (const problem of problems) console.error(problem);
    const [known, others] = [acknowledged, unknown].map((count) => count.toLocaleString('en-US'));
    const figure = `${faults.length} faults, ${known} calls acknowledged, ${others} unknown, ${problems.length} lost`;
    return { figure, holds: problems.length === 0 };
  } finally {
    await data.remove();
  }
}
