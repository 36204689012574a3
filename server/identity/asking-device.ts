// A browser and a system as people know them by name, for letters that say where something was asked for.
const browsers = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

/** Our own words alone, so that nobody writes into a letter what they call themselves. */
export function askingDevice(userAgent: string | undefined): string | undefined {
  const found = [browsers, systems].flatMap((kinds) => {
    const kind = kinds.find(([sign]) => sign.test(userAgent ?? ''));
    return kind ? [kind[1]] : [];
  });
  return found.length > 0 ? found.join(', ') : undefined;
}
