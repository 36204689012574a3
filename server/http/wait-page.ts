// What a person reads whose address asked for too many pages: bytes that lie ready, so that refusing costs next to nothing.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Language, languageOf } from './language.ts';
import { Refusal } from './refusal.ts';

const texts: Readonly<Record<Language, readonly [title: string, text: string]>> = {
  en: ['One moment', 'Too many pages were opened from here at once. This one will open by itself in a moment.'],
  de: ['Einen Moment', 'Von hier wurden zu viele Seiten auf einmal geöffnet. Diese öffnet sich gleich von selbst.'],
  es: ['Un momento', 'Se abrieron demasiadas páginas a la vez desde aquí. Esta se abrirá sola en un momento.'],
};

/** Whether a person's browser asks, and no program. */
export function isPageWanted({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');
}

/** Whether it is over a limit, so that nothing more may be drawn for it. */
export function isOverLimit(error: unknown): error is Refusal {
  return error instanceof Refusal && error.status === 429;
}

/** The browser asks again by itself once the time that the refusal names is over. */
export function sendWaitPage(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request.headers['accept-language'], 'en');
  const [title, text] = texts[language];
  return reply
    .code(refusal.status)
    .headers({ ...refusal.headers, refresh: refusal.headers['retry-after'] ?? '60' })
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'",
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    .send(
      `<!doctype html><html lang="${language}"><meta name="viewport" content="width=device-width"><title>${title}</title><p>${text}</p></html>`,
    );
}
