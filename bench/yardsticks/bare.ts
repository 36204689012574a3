// Fastify that answers the bytes it was given, and nothing else: no HTTP server of this kind costs less.
import fastify from 'fastify';

const body = process.env['YARDSTICK_BODY'] ?? '';
const headers = JSON.parse(process.env['YARDSTICK_HEADERS'] ?? '{}') as Record<string, string>;
const http = fastify();

http.get('/', (_, reply) => reply.headers(headers).send(body));
await http.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
console.log('listening');
