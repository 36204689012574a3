// The image worker's process: does what it is sent, and ends with whoever sent it.
import { Refusal } from '../http/refusal.ts';
import type { Delivery, Order } from './image-worker.ts';

process.on('message', (order: Order) => void deliver(order));
process.once('disconnect', () => process.exit());
// Ctrl-C reaches every process of a terminal; work that has begun is finished for a server that stops cleanly.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

async function deliver({ id, module, name, given }: Order): Promise<void> {
  try {
    const works = (await import(module)) as Readonly<Record<string, (...all: unknown[]) => Promise<Buffer>>>;
    const made = await works[name]?.(...given);
    if (!made) throw new Error(`The image worker cannot do ${name}.`);
    send({ id, made });
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    send({ id, error: toPlain(error), status: error instanceof Refusal ? error.status : undefined });
  }
}

function send(delivery: Delivery): void {
  if (process.connected) process.send?.(delivery);
}

/** Nothing that cannot be copied from one process to another. */
function toPlain({ message, stack, cause }: Error): Error {
  const plain = new Error(message, { cause: cause instanceof Error ? new Error(cause.message) : undefined });
  return Object.assign(plain, { stack });
}
