// How an operation is written: the shape of what it is asked, and what it answers.
import { type ZodObject, z } from 'zod';
import type { Pool } from './pool.ts';
import { PoolRefusal, invalidParameter } from './pool-refusal.ts';

/** Carries out one call: takes the parsed body, answers the object to send. */
export type Operation = (pool: Pool, body: unknown) => Promise<object>;

export const ClientId = z.string().min(1).max(128);

/** An operation that is asked in this shape. Where the shape has a `ClientId` it must be the pool's. */
export function operation<const Shape extends ZodObject>(
  shape: Shape,
  answer: (pool: Pool, ask: z.infer<Shape>) => Promise<object>,
): Operation {
  return async (pool, body) => {
    const ask = parseRequest(shape, body);
    const clientId: unknown = ask['ClientId'];
    if (typeof clientId === 'string' && clientId !== pool.ids.clientId) throw unknownClient(clientId);
    return await answer(pool, ask);
  };
}

/** What was asked, in its shape. A member of another JSON type and one that makes no sense are refused apart. */
export function parseRequest<Shape extends ZodObject>(shape: Shape, body: unknown): z.infer<Shape> {
  const parsed = shape.safeParse(body, { reportInput: true });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const member = issue?.path.map(String).join('.') ?? '';
  if (issue?.code === 'invalid_type' && issue.input !== undefined) {
    throw new PoolRefusal('SerializationException', `${member} has the wrong type.`);
  }
  if (issue?.input === undefined) throw invalidParameter(`Missing required parameter ${member.split('.').pop() ?? ''}`);
  throw invalidParameter(`The value of ${member} is not valid.`);
}

function unknownClient(id: string): PoolRefusal {
  return new PoolRefusal('ResourceNotFoundException', `User pool client ${id} does not exist.`);
}
