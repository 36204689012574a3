import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

interface KnownPath {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/** The dashboard's page for an address that no route has, or nothing where only programs ask. */
export type PageFor = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | undefined;

/**
 * Answers what no route takes: 405 for a known path asked with another method, a page for a person, else 404.
 * Call it before any route is mounted.
 */
export function answerUnknown(http: FastifyInstance, pageFor: PageFor): void {
  const known = new Map<string, KnownPath>();
  http.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const path = known.get(url) ?? { pattern: toPattern(url), methods: new Set<string>() };
    for (const name of [method].flat()) path.methods.add(name);
    known.set(url, path);
  });
  http.setNotFoundHandler(async (request, reply) => {
    await http.limitPages(request);
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = [...known.values()].filter(({ pattern }) => pattern.test(path)).flatMap((one) => [...one.methods]);
    if (methods.length > 0) {
      throw new Refusal(405, 'This address does not take that method.', { headers: { allow: methods.join(', ') } });
    }
    const page = pageFor(request, reply);
    if (page) return await page;
    throw new Refusal(404, 'There is nothing at this address.');
  });
}

function toPattern(url: string): RegExp {
  return new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`);
}
