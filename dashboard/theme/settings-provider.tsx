import { type ReactNode, createContext, use, useEffect, useMemo, useState } from 'react';
import { changeLanguage } from '../text/i18n.ts';
import { type Language, isLanguage } from '../text/languages.ts';
import { type NavColor, navColorDefault, navColors } from './nav-colors.ts';
import { type PrimaryColor, toPrimaryColor } from './palettes.ts';

interface SettingsContent {
  readonly settings: DisplaySettings;
  readonly isDefault: boolean;
  readonly change: (changed: Partial<DisplaySettings>) => void;
  readonly reset: () => void;
}

const SettingsContext = createContext<SettingsContent | undefined>(undefined);

/** A person's display settings: kept in this browser, applied at once. */
export function SettingsProvider({ defaults, children }: { defaults: DisplaySettings; children: ReactNode }) {
  const [settings, setSettings] = useState(() => loadSettings(defaults));
  const { language, direction } = settings;

  useEffect(() => {
    document.documentElement.dir = direction;
  }, [direction]);
  useEffect(() => {
    void changeLanguage(language);
  }, [language]);
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === settingsStorageKey) setSettings(loadSettings(defaults));
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [defaults]);

  const inUse = useMemo<SettingsContent>(() => {
    const put = (next: DisplaySettings) => {
      keepSettings(next);
      setSettings(next);
    };
    return {
      settings,
      isDefault: isDefault(settings, defaults),
      change: (changed) => put({ ...settings, ...changed }),
      reset: () => put(defaults),
    };
  }, [settings, defaults]);
  return <SettingsContext value={inUse}>{children}</SettingsContext>;
}

export function useSettings(): SettingsContent {
  const inUse = use(SettingsContext);
  if (!inUse) throw new Error('useSettings needs a SettingsProvider above it');
  return inUse;
}

const settingsStorageKey = 'app-settings';
export const colorModes = ['light', 'dark', 'system'] as const;

interface DisplaySettings {
  readonly primaryColor: PrimaryColor;
  readonly direction: 'ltr' | 'rtl';
  readonly navColor: NavColor;
  readonly language: Language;
  readonly colorMode: (typeof colorModes)[number];
}

/** What the installation says, before a person chose anything. */
export function defaultSettings(site: { primaryColor: string; language: Language }): DisplaySettings {
  return {
    primaryColor: toPrimaryColor(site.primaryColor),
    direction: 'ltr',
    navColor: navColorDefault,
    language: site.language,
    colorMode: 'light',
  };
}

/** Reads what was kept; anything that is not understood falls back to its default, a color with a warning. */
export function parseSettings(stored: string | null, defaults: DisplaySettings): DisplaySettings {
  const kept = toRecord(stored);
  return {
    primaryColor: 'primaryColor' in kept ? toPrimaryColor(kept['primaryColor']) : defaults.primaryColor,
    direction: kept['direction'] === 'rtl' || kept['direction'] === 'ltr' ? kept['direction'] : defaults.direction,
    navColor: navColors.find((known) => known === kept['navColor']) ?? defaults.navColor,
    language: isLanguage(kept['language']) ? kept['language'] : defaults.language,
    colorMode: colorModes.find((known) => known === kept['colorMode']) ?? defaults.colorMode,
  };
}

export function isDefault(settings: DisplaySettings, defaults: DisplaySettings): boolean {
  return (Object.keys(defaults) as (keyof DisplaySettings)[]).every((name) => settings[name] === defaults[name]);
}

/** Storage may be forbidden or full: then settings last as long as the page. */
export function loadSettings(defaults: DisplaySettings): DisplaySettings {
  try {
    return parseSettings(localStorage.getItem(settingsStorageKey), defaults);
  } catch {
    return defaults;
  }
}

export function keepSettings(settings: DisplaySettings): void {
  try {
    localStorage.setItem(settingsStorageKey, JSON.stringify(settings));
  } catch {
    console.warn('Display settings could not be kept.');
  }
}

function toRecord(stored: string | null): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(stored ?? '{}');
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
