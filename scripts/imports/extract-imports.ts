/**
 * A Babel configuration that reduces a file to its imports. dependency-cruiser parses TypeScript
 * itself only up to TypeScript 6. Type-only imports become `require` calls, which no source file
 * uses, so that rules can tell them from imports that run.
 */
export const extractImports = {
  babelrc: false,
  configFile: false,
  overrides: [
    { test: /\.ts$/, parserOpts: { plugins: ['typescript'] } },
    { test: /\.tsx$/, parserOpts: { plugins: ['typescript', 'jsx'] } },
  ],
  plugins: [reduceToImports],
};

interface SourceNode {
  type: string;
  source?: { value: string } | null;
  importKind?: string | null;
  exportKind?: string | null;
  argument?: { value: string };
  arguments?: { type: string; value: string }[];
  callee?: { type: string };
}

interface SourceFile {
  program: SourceNode & { body: unknown[]; directives: unknown[] };
}

interface Types {
  callExpression(callee: unknown, args: unknown[]): unknown;
  expressionStatement(expression: unknown): unknown;
  identifier(name: string): unknown;
  import(): unknown;
  importDeclaration(specifiers: [], source: unknown): unknown;
  stringLiteral(value: string): unknown;
  traverseFast(node: SourceNode, enter: (node: SourceNode) => void): void;
}

type Import = { source: string; kind: 'static' | 'dynamic' | 'type' };

function reduceToImports({ types: t }: { types: Types }) {
  function statement({ source, kind }: Import): unknown {
    const text = t.stringLiteral(source);
    if (kind === 'static') return t.importDeclaration([], text);
    const callee = kind === 'dynamic' ? t.import() : t.identifier('require');
    return t.expressionStatement(t.callExpression(callee, [text]));
  }

  return {
    /**
     * In place of a visitor, before which Babel finds what each name of a file stands for: that took
     * half of the time of the whole check.
     */
    parserOverride(
      code: string,
      options: unknown,
      parse: (code: string, options: unknown) => SourceFile,
    ): SourceFile {
      const file = parse(code, options);
      const imports: unknown[] = [];
      t.traverseFast(file.program, (node) => {
        const found = importOf(node);
        if (found !== null) imports.push(statement(found));
      });
      file.program.body = imports;
      file.program.directives = [];
      return file;
    },
  };
}

function importOf(node: SourceNode): Import | null {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration': {
      const type = (node.importKind ?? node.exportKind) === 'type';
      return node.source ? { source: node.source.value, kind: type ? 'type' : 'static' } : null;
    }
    case 'TSImportType':
      return node.argument ? { source: node.argument.value, kind: 'type' } : null;
    case 'CallExpression': {
      const [source] = node.arguments ?? [];
      if (node.callee?.type !== 'Import' || source?.type !== 'StringLiteral') return null;
      return { source: source.value, kind: 'dynamic' };
    }
    default:
      return null;
  }
}
