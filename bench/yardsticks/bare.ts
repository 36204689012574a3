// Fastify that answers the bytes it was given, and nothing else: no HTTP server of this kind costs less.
import fastify from 'fastify';

const body = process.env['YARDSTICK_BODY'] ?? '';
const type = process.env['YARDSTICK_TYPE'] ?? 'text/plain';
const http = fastify();

http.get('/', (_, reply) => reply.header('content-type', type).send(body));
await http.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
console.log('listening');
