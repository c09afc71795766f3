import { parseSync, Visitor } from 'vite';

/**
 * A module without the members that a class only declares and its constructor
 * sets in any case: the constructor alone makes the same object.
 */
export function withoutDeclaredMembers(code: string): string {
  const cuts: (readonly [start: number, end: number])[] = [];
  new Visitor({
    ClassBody({ body }) {
      const set = new Set(
        body.flatMap((member) =>
          member.type === 'MethodDefinition' && member.kind === 'constructor'
            ? (member.value.body?.body.flatMap(memberSet) ?? [])
            : [],
        ),
      );
      for (const member of body) {
        if (member.type !== 'PropertyDefinition' || member.static || member.value) continue;
        if (member.computed || member.key.type !== 'Identifier') continue;
        if (set.has(member.key.name)) cuts.push([member.start, member.end]);
      }
    },
  }).visit(parseSync('module.js', code).program);
  cuts.sort(([a], [b]) => a - b);
  const ends = [0, ...cuts.map(([, end]) => end)];
  return ends.map((from, i) => code.slice(from, cuts[i]?.[0])).join('');
}

type Statement = ReturnType<typeof parseSync>['program']['body'][number];

/** `a` of a statement `this.a = …`. */
function memberSet(statement: Statement): readonly string[] {
  if (statement.type !== 'ExpressionStatement') return [];
  const { expression } = statement;
  if (expression.type !== 'AssignmentExpression' || expression.operator !== '=') return [];
  const { left } = expression;
  const isOwn = left.type === 'MemberExpression' && left.object.type === 'ThisExpression';
  return isOwn && !left.computed && left.property.type === 'Identifier' ? [left.property.name] : [];
}
