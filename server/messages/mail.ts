import type { Letter, Send } from './message.ts';

/** A person waits for the answer, so a mail server that is silent is given up soon. */
const timeoutMs = 10_000;

/** Sends by SMTP; throws what the mail server said. */
export function mail({ mailUrl, mailFrom }: { readonly mailUrl: string; readonly mailFrom: string }): Send<Letter> {
  let transport: ReturnType<typeof openTransport> | undefined;
  return async ({ to, subject, text }) => {
    transport ??= openTransport(mailUrl);
    await (await transport).sendMail({ from: mailFrom, to: { name: '', address: to }, subject, text });
  };
}

/** Loaded with the first letter: most starts send none. */
export async function openTransport(mailUrl: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport(withTimeouts(mailUrl));
}

function withTimeouts(mailUrl: string): string {
  const url = new URL(mailUrl);
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout']) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(timeoutMs));
  }
  return url.href;
}
