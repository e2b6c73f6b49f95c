export function EmbedExamples() {
  return (
    <div className="mt-6 space-y-6">
      {/* biome-ignore lint/performance/noImgElement: an SVG of this size is not made smaller. */}
      <img
        src="/badge/track-record.svg"
        alt="The badge: the win rate of the event signals"
        height="20"
        loading="lazy"
        className="max-w-full"
      />
      <div className="flex flex-wrap gap-6">
        {cards.map(({ path, title, height }) => (
          <iframe
            key={path}
            src={path}
            title={title}
            width="420"
            height={height}
            loading="lazy"
            className="max-w-full"
          />
        ))}
      </div>
      {/* biome-ignore lint/performance/noImgElement: as above. */}
      <img
        src="/chart/track-record.png?record=daily"
        alt="The chart: the accuracy of the daily predictions"
        width="600"
        height="315"
        loading="lazy"
        className="h-auto max-w-full"
      />
    </div>
  )
}

const cards = [
  { path: "/embed/track-record", title: "The card of the record", height: "360" },
  { path: "/embed/AAPL", title: "The card of a ticker", height: "400" },
]
