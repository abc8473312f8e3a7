import { Check, Monitor } from 'lucide-react';
import { chooseTheme, useThemeChoice } from '#src/lib/theme.ts';
import { themeChoices } from '#src/lib/theme-choices.ts';
import { Menu, menuItemClass } from '#src/ui/menu.tsx';

/** The theme menu: System, Daylight and Stage. */
export function ThemeMenu() {
  const chosen = useThemeChoice();
  const Current = themeChoices.find(({ choice }) => choice === chosen)?.Icon ?? Monitor;
  return (
    <Menu label="Theme" trigger={<Current aria-hidden="true" className="size-5" />}>
      {(close) => <ThemeChoices onChosen={close} />}
    </Menu>
  );
}

/** A list of buttons for choosing a theme. */
export function ThemeChoices({ onChosen }: { onChosen?: () => void }) {
  const chosen = useThemeChoice();
  return (
    <ul>
      {themeChoices.map(({ choice, label, Icon }) => (
        <li key={choice}>
          <button
            type="button"
            aria-pressed={choice === chosen}
            className={menuItemClass}
            onClick={() => {
              chooseTheme(choice);
              onChosen?.();
            }}
          >
            <Icon aria-hidden="true" className="size-5" />
            {label}
            {choice === chosen && <Check aria-hidden="true" className="ms-auto size-5" />}
          </button>
        </li>
      ))}
    </ul>
  );
}
