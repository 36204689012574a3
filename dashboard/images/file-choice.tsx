import { type DragEvent, useEffect, useRef, useState } from 'react';
import { pastedText } from '../ui/pasting.ts';

/** HEIC is asked for too: some browsers can turn it into something that all can show. */
const accepted = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif';

interface FileChoice {
  readonly isMany: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The browser's own choice of files: `input` stands anywhere in the page, `open` opens it. */
export function useFileChoice({ isMany, onFiles }: FileChoice) {
  const field = useRef<HTMLInputElement>(null);
  const input = (
    <input
      ref={field}
      type="file"
      accept={accepted}
      multiple={isMany}
      hidden
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])]);
        // The same file may be chosen again.
        event.target.value = '';
      }}
    />
  );
  return { input, open: () => field.current?.click() };
}

/** Files that are dropped on an element or pasted while it is in view; elsewhere a drop does nothing, so that no page is lost. */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (!ref.current?.getClientRects().length) return;
      const files = event.clipboardData ? pastedFiles(event.clipboardData) : [];
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    };
    const swallow = (event: globalThis.DragEvent) => {
      if (event.dataTransfer && hasFiles(event.dataTransfer)) event.preventDefault();
    };
    globalThis.addEventListener('paste', paste);
    globalThis.addEventListener('dragover', swallow);
    globalThis.addEventListener('drop', swallow);
    return () => {
      globalThis.removeEventListener('paste', paste);
      globalThis.removeEventListener('dragover', swallow);
      globalThis.removeEventListener('drop', swallow);
    };
  }, [onFiles]);

  const zone = {
    ref,
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { isOver, zone };
}

function hasFiles({ types }: DataTransfer): boolean {
  return types.includes('Files');
}

/** Word and Excel send a picture along with what they copy, which is meant as text. */
export function pastedFiles(data: DataTransfer): readonly File[] {
  return pastedText(data) === '' ? [...data.files] : [];
}
