// All words of the game, for whoever wants to read them in one go.

import { overlay } from "../shell/overlay";
import { Button } from "../ui/controls";
import { Card } from "../ui/surfaces";
import { wordsNow } from "./glossary";
import { RuleOf } from "./glossed";

export function WordsCard() {
  const close = (
    <Button look="quiet" onClick={() => (overlay.value = "none")}>
      Close
    </Button>
  );
  return (
    <Card class="over words-card" title="Words of the game" label="Words of the game" aside={close}>
      <dl>
        {wordsNow().map((word) => (
          <div key={word.word}>
            <dt>{word.word.charAt(0).toUpperCase() + word.word.slice(1)}</dt>
            <dd>
              {word.text} <RuleOf word={word} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
