import { Monitor, Moon, Sun } from 'lucide-react';

/** The themes to choose from, with their names on screen. */
export const themeChoices = [
  { choice: 'system', label: 'System', Icon: Monitor },
  { choice: 'daylight', label: 'Light (Daylight)', Icon: Sun },
  { choice: 'stage', label: 'Dark (Stage)', Icon: Moon },
] as const;
