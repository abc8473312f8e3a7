import { chooseTheme, useThemeChoice } from '#src/lib/theme.ts';
import { themeChoices } from '#src/lib/theme-choices.ts';
import { AccountSection } from './account-section.tsx';

export function ThemeSection() {
  const chosen = useThemeChoice();
  return (
    <AccountSection title="Theme" about="Saved only in this browser.">
      <fieldset className="flex flex-wrap gap-3">
        <legend className="sr-only">Theme</legend>
        {themeChoices.map(({ choice, label, Icon }) => (
          <label
            key={choice}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-field border border-rule px-4 font-semibold has-checked:border-base-content has-checked:bg-surf has-checked:text-surf-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-foam"
          >
            <input
              type="radio"
              name="theme"
              value={choice}
              checked={choice === chosen}
              onChange={() => chooseTheme(choice)}
              className="sr-only"
            />
            <Icon aria-hidden="true" className="size-5" />
            {label}
          </label>
        ))}
      </fieldset>
    </AccountSection>
  );
}
