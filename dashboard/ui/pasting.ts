/** Whether it is pasted into a field, which takes it as its text. */
export function isIntoField({ target }: Event): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;
}

/** The text among what is pasted. The names, paths or addresses of copied files, which some send along as one, are none. */
export function pastedText(data: DataTransfer): string {
  const text = data.getData('text/plain');
  const names = new Set([...data.files].map(({ name }) => name));
  const isOfFile = (line: string) =>
    names.has(line.slice(line.lastIndexOf('/') + 1)) || (names.size > 0 && /^https?:\/\/\S+$/.test(line));
  return text.split(/[\r\n]+/).every(isOfFile) ? '' : text;
}
