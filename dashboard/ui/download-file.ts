/** By which spreadsheets of this device part cells: where a comma stands in numbers they take the semicolon. */
export function ownDelimiter(locale?: string): ',' | ';' {
  return (1.5).toLocaleString(locale).includes(',') ? ';' : ',';
}

/** Hands a file that stands in memory to the browser's downloads. */
export function downloadFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
