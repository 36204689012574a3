/** `{workspace}-invite-qr`, the name in small letters and digits alone; without a name where none of it is left. */
export function toQrFileName(workspaceName: string): string {
  const slug = workspaceName
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
  return slug ? `${slug}-invite-qr` : 'invite-qr';
}
