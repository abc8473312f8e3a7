import { Clause, LegalPage, Points } from './legal-page.tsx';
import { storedNames } from './stored-names.ts';

export function Component() {
  return (
    <LegalPage
      title="Cookie policy"
      short={
        <p>
          We set no cookies, so there is no cookie banner. The list below shows everything that the
          shop stores in your browser.
        </p>
      }
    >
      <Clause title="What we store in your browser">
        <ul className="grid gap-4">
          {storedNames.map(({ name, where, what, until }) => (
            <li key={name} className="border-t border-rule pt-3">
              <p className="flex flex-wrap items-baseline gap-x-3">
                <code className="font-semibold wrap-anywhere">{name}</code>
                <span className="text-sm text-muted">{where}</span>
              </p>
              <p className="mt-1">{what}</p>
              <p className="text-sm text-muted">Kept until {until}.</p>
            </li>
          ))}
        </ul>
      </Clause>
      <Clause title="Other companies">
        <Points>
          <li>
            If you press “Continue with Google”, a Google window opens, and Google may set its own
            cookies there. Before that, we load nothing from Google.
          </li>
          <li>All fonts, pictures and scripts come from this shop.</li>
        </Points>
      </Clause>
      <Clause title="How to remove it">
        <p>
          When you log out, your session is removed, and so is every draft that our server has
          saved. Other drafts stay until you send them, discard them or delete your account. You can
          delete everything else under “site data” in your browser’s settings. Then you lose only
          your theme and the drafts that our server doesn’t have.
        </p>
      </Clause>
    </LegalPage>
  );
}
