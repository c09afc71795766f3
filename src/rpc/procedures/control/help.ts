import { helpLine, helpText } from '../../help-text.ts';
import { quoteJson } from '../../json/write.ts';
import { type Procedure, procedure } from '../../procedure.ts';

/** `help`: the procedures of `table`, which is asked for when it is called, or one of them. */
export function helpProcedure(table: () => readonly Procedure[]): Procedure {
  return procedure(
    {
      name: 'help',
      category: 'control',
      description: 'Lists the procedures, one a line, or explains one of them.',
      parameters: [
        {
          name: 'command',
          type: 'STR',
          presence: { hint: 'all commands' },
          description: 'The procedure to explain.',
        },
      ],
      results: [{ type: 'STR', name: '', description: 'The list or the explanation.' }],
      examples: [
        { note: 'All procedures:', params: [] },
        { note: 'One of them:', params: ['decodepsbt'] },
      ],
    },
    ([command]) => quoteJson(command ? explain(table(), command) : list(table())),
  );
}

/** An empty name asks for the list; an unknown one is answered, not refused, as Core does. */
function explain(procedures: readonly Procedure[], name: string): string {
  const found = procedures.find((one) => one.name === name);
  return found === undefined ? `help: unknown command: ${name}` : helpText(found);
}

/** The first lines of all help texts, under a heading for each category, both in order. */
function list(procedures: readonly Procedure[]): string {
  const listed = procedures.filter(({ category }) => category !== 'hidden');
  const categories = [...new Set(listed.map(({ category }) => category))].sort();
  return categories
    .map((category) => {
      const inCategory = listed.filter((one) => one.category === category);
      const lines = inCategory.map(helpLine).sort();
      return [`== ${capitalised(category)} ==`, ...lines].join('\n');
    })
    .join('\n\n');
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
