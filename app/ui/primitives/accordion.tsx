import type { ReactNode } from 'react';

type AccordionProps = {
  /** Of several entries with one name, one is open at a time. */
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
