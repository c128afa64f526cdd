export type PriceLine = { name: string; text: string; price: string; href: string };

export function PriceList({ lines }: { lines: readonly PriceLine[] }) {
  return (
    <ul className="price-list">
      {lines.map((line) => (
        <li key={line.name}>
          <a href={line.href}>{line.name}</a>
          <p className="soft">{line.text}</p>
          <p className="price-list-price">{line.price}</p>
        </li>
      ))}
    </ul>
  );
}
