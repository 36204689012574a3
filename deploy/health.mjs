// The image's health check, because the image has no curl: does the server answer, and reach its database?
const answer = await fetch(`http://127.0.0.1:${process.env['PORT']}/readyz`).catch(() => undefined);
process.exitCode = answer?.ok ? 0 : 1;
