import { Clause, LegalPage, Points } from './legal-page.tsx';
import { storedNames } from './stored-names.ts';

export function Component() {
  return (
    <LegalPage
      title="Cookie policy"
      short={
        <p>
          We set no cookies. What the shop needs to remember, it keeps in your browser’s own
          storage, and only what you see here. That is why no banner asks you anything.
        </p>
      }
    >
      <Clause title="What is kept in your browser">
        <ul className="grid gap-4">
          {storedNames.map(({ name, where, what, until }) => (
            <li key={name} className="border-t border-rule pt-3">
              <p className="flex flex-wrap items-baseline gap-x-3">
                <code className="font-semibold wrap-anywhere">{name}</code>
                <span className="text-sm text-muted">{where}</span>
              </p>
              <p className="mt-1">{what}</p>
              <p className="text-sm text-muted">Until {until}.</p>
            </li>
          ))}
        </ul>
      </Clause>
      <Clause title="Others">
        <Points>
          <li>
            If you press “Continue with Google”, Google’s own window opens, and Google’s cookies are
            its own affair. Before that, nothing is loaded from there.
          </li>
          <li>Fonts, pictures and scripts come from this shop, from nobody else.</li>
        </Points>
      </Clause>
      <Clause title="Removing it">
        <p>
          Log out, and what belongs to your session is gone, and every draft that the shop has. A
          draft that it does not have yet stays until you send it, discard it or delete your
          account. Your browser’s settings remove the rest under “site data”; all you lose is the
          theme and unsent drafts.
        </p>
      </Clause>
    </LegalPage>
  );
}
