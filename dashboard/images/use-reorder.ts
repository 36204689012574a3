import { useTheme } from '@mui/material/styles';
import { type KeyboardEvent, type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../ui/announcer.tsx';

interface Dragged {
  readonly id: string;
  /** Where it was picked up. */
  readonly origin: number;
}

interface ReorderList {
  /** Of the pictures that count; places are theirs. */
  readonly ids: readonly string[];
  readonly move: (from: number, to: number) => void;
}

/** Cards carry this attribute with their id, so that a pointer finds the one below it. */
export const cardAttribute = 'data-image-card';

/** Moves cards by a handle: with a pointer, or by Space, the arrow keys, Space to drop and Esc to put back. */
export function useReorder({ ids, move }: ReorderList) {
  const { t } = useTranslation();
  const isRtl = useTheme().direction === 'rtl';
  const [dragged, setDragged] = useState<Dragged>();
  const list = useRef({ ids, move });
  useEffect(() => {
    list.current = { ids, move };
  }, [ids, move]);

  const say = (key: 'pickedUp' | 'moved' | 'canceled', index: number) =>
    announce(t(`images.${key}`, { position: index + 1, count: ids.length }));
  const pickUp = (id: string) => {
    setDragged({ id, origin: ids.indexOf(id) });
    say('pickedUp', ids.indexOf(id));
  };
  const drop = () => {
    setDragged(undefined);
    announce(t('images.dropped'));
  };
  const moveTo = (id: string, to: number) => {
    const target = Math.max(0, Math.min(ids.length - 1, to));
    move(ids.indexOf(id), target);
    say('moved', target);
  };

  const onKeyDown = (id: string) => (event: KeyboardEvent) => {
    const isDragged = dragged?.id === id;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (isDragged) drop();
      else pickUp(id);
      return;
    }
    if (!isDragged) return;
    const step = stepOf(event.key, isRtl);
    if (step !== 0) moveTo(id, ids.indexOf(id) + step);
    if (event.key === 'Escape') {
      move(ids.indexOf(id), dragged.origin);
      setDragged(undefined);
      say('canceled', dragged.origin);
    }
    if (step !== 0 || event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  const onPointerDown = (id: string) => (event: ReactPointerEvent) => {
    if (event.button !== 0) return;
    pickUp(id);
    followPointer(id, list, drop);
  };

  return { draggedId: dragged?.id, moveTo, onKeyDown, onPointerDown };
}

/** Till the pointer is let go: the dragged card takes the place of the card below it. */
function followPointer(id: string, list: { readonly current: ReorderList }, onEnd: () => void): void {
  const follow = (event: PointerEvent) => {
    const below = document
      .elementsFromPoint(event.clientX, event.clientY)
      .map((element) => element.getAttribute(cardAttribute))
      .find((found) => found !== null);
    const { ids, move } = list.current;
    const target = below ? ids.indexOf(below) : -1;
    if (target >= 0 && below !== id) move(ids.indexOf(id), target);
  };
  const end = () => {
    globalThis.removeEventListener('pointermove', follow);
    globalThis.removeEventListener('pointerup', end);
    globalThis.removeEventListener('pointercancel', end);
    onEnd();
  };
  globalThis.addEventListener('pointermove', follow);
  globalThis.addEventListener('pointerup', end);
  globalThis.addEventListener('pointercancel', end);
}

/** Left and right follow the eye, so they change places where text runs from right to left. */
function stepOf(key: string, isRtl: boolean): number {
  if (key === 'ArrowUp') return -1;
  if (key === 'ArrowDown') return 1;
  if (key === 'ArrowLeft') return isRtl ? 1 : -1;
  if (key === 'ArrowRight') return isRtl ? -1 : 1;
  return 0;
}
