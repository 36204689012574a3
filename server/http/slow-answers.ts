// Fastify's own lines about each request are left out; an answer that took long gets one of ours.
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

const slowMs = 1_000;

/** In place of a hook after each answer, which would cost a small one a twentieth more. */
export class SlowAnswers extends LogController {
  constructor() {
    super({ disableRequestLogging: true });
  }

  override requestCompleted(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    if (reply.elapsedTime <= slowMs) return;
    request.log.warn({ req: request, ms: Math.round(reply.elapsedTime) }, 'slow answer');
  }
}
