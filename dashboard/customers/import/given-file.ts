// The file in what a person dropped or pasted.

/** A file if there is one, or text as the file that it could be; nothing where there is neither. */
export function givenFile(data: DataTransfer | null, pastedName: string): File | undefined {
  const [file] = data?.files ?? [];
  if (file) return file;
  return pastedFile(data?.getData('text/plain') ?? '', pastedName);
}

export function pastedFile(text: string, name: string): File | undefined {
  return text.trim() === '' ? undefined : new File([text], `${name}.csv`, { type: 'text/csv' });
}
