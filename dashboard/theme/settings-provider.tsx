import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { changeLanguage } from '../text/i18n.ts';
import { isDefault, keepSettings, loadSettings, type DisplaySettings } from './display-settings.ts';

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
