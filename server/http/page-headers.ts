import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import helmet from 'helmet';

/** What a page may load, on top of nothing: directives of a content security policy. */
export type PagePolicy = Readonly<Record<string, readonly string[]>>;

/** Names a page's one inline style in its policy. */
export function styleHash(style: string): string {
  return `'sha256-${hash('sha256', style, 'base64')}'`;
}

export type Protect = (reply: FastifyReply) => void;

/**
 * Prepares the headers of a document: nothing from elsewhere runs in it, frames it, or learns more of its address than
 * the origin. Answers of the API have headers of their own.
 */
export function protectPage(policy: PagePolicy, isHttps: boolean): Protect {
  const directives: Record<string, string[]> = {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
  };
  for (const [name, sources] of Object.entries(policy)) directives[name] = [...sources];
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
  });
  return (reply) => {
    setHeaders(reply.request.raw, reply.raw, (error?: unknown) => {
      if (error) throw error;
    });
  };
}
