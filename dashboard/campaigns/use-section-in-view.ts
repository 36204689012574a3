import { useEffect, useState } from 'react';

/** Which of the sections the reader is in: the last one that begins in the upper part of the screen. */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const names = ids.join(' ');
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    const places = names.split(' ').map((id) => document.querySelector(`#${id}`));
    const note = () => {
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
      const begun = places.filter((place) => place && place.getBoundingClientRect().top < innerHeight / 3);
      const last = isAtEnd ? places.at(-1) : begun.at(-1);
      setCurrent(last?.id ?? names.split(' ')[0]);
    };
    note();
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, [names]);
  return current;
}
