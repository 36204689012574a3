import type { Letter, Send } from './message.ts';

/** A person waits for the answer, so a mail server that is silent is given up soon. */
const timeoutMs = 10_000;

/** Sends by SMTP; throws what the mail server said. */
export function mail({ mailUrl, mailFrom }: { readonly mailUrl: string; readonly mailFrom: string }): Send<Letter> {
  let transport: ReturnType<typeof openTransport> | undefined;
  return async ({ to, subject, text, unsubscribeUrl }) => {
    transport ??= openTransport(mailUrl);
    const headers = unsubscribeUrl === undefined ? {} : headersOf(unsubscribeUrl);
    await (await transport).sendMail({ from: mailFrom, to: { name: '', address: to }, subject, text, headers });
  };
}

/** By RFC 8058, and by RFC 3834 so that nobody's holiday note answers. */
function headersOf(unsubscribeUrl: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
  };
}

interface MailError {
  readonly message: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly code?: string;
  /** Of OpenSSL or the operating system. */
  readonly originalCode?: string;
  readonly syscall?: string;
  readonly timeoutType?: string;
}

/** What is said before a recipient is: an operator mends a password, a certificate or the sender, and then it can go. */
const beforeRecipients = /^(?:AUTH|EHLO|HELO|LHLO|STARTTLS|MAIL FROM)\b/;
/** Where one side does not speak TLS, or its certificate does not hold. */
const noTls =
  /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_|ERR_SSL_(?:WRONG_VERSION|PACKET_LENGTH|UNSUPPORTED))/;

/** Whether a letter that failed has surely reached nobody, and another try may go better. */
export function isSurelyUnsent(error: unknown): boolean {
  const { command = '', responseCode = 500, code = '', originalCode = '', message } = error as MailError;
  const { syscall, timeoutType } = error as MailError;
  if (beforeRecipients.test(command) || code === 'EAUTH' || noTls.test(originalCode)) return true;
  if (command !== 'CONN' || responseCode < 500) return responseCode < 500;
  // A connection that ends later may have brought the letter before.
  const isAtOnce = syscall === 'connect' || ['EDNS', 'ETLS'].includes(code) || message.startsWith('Invalid greeting');
  return isAtOnce || (timeoutType !== undefined && timeoutType !== 'SOCKET_TIMEOUT');
}

/** Whether it was refused once its recipient was named: the next one, to somebody else, may go out all the same. */
export function isForRecipient(error: unknown): boolean {
  const { command, responseCode } = error as MailError;
  return responseCode !== undefined && (command === 'RCPT TO' || command === 'DATA');
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
