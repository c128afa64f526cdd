import type { ReactNode } from 'react';

type AccordionProps = {
  /** Browsers keep only one `details` element per name open. */
  name: string;
  items: readonly { question: string; answer: ReactNode }[];
};

export function Accordion({ name, items }: AccordionProps) {
  return (
    <div className="accordion">
      {items.map((item) => (
        <details key={item.question} name={name}>
          <summary>{item.question}</summary>
          <div className="accordion-answer measure stack">{item.answer}</div>
        </details>
      ))}
    </div>
  );
}
