import { useWords } from '#web/kernel/words/words-context.tsx';
import { Banner } from '#web/ui/base/state.tsx';

/** Names invalid URL parameters, because the page differs from what the link requested. */
export function PassedOver({ problems }: { readonly problems: readonly string[] }) {
  const { t, formats } = useWords();
  if (problems.length === 0) return null;
  const fields = new Intl.ListFormat(formats).format(problems.map((field) => `“${field}”`));
  return (
    <Banner bad>
      {t("We don't recognise something in {fields} in this link, so we left it out.", {
        fields,
      })}
    </Banner>
  );
}
