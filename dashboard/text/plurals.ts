interface Strings {
  readonly [key: string]: string | Strings;
}

/** Spanish has a plural of its own for whole millions; it reads as `_other` does, so it is filled in from there. */
export function withManyForms<S extends Strings>(strings: S): S {
  const filled = Object.entries(strings).flatMap(([key, value]): [string, string | Strings][] => {
    if (typeof value !== 'string') return [[key, withManyForms(value)]];
    return key.endsWith('_other')
      ? [
          [key, value],
          [key.replace(/_other$/, '_many'), value],
        ]
      : [[key, value]];
  });
  return Object.fromEntries(filled) as S;
}
