<?php
namespace Shop;

/**
 * @property Item $first
 * @method Item|null find(int $id)
 */
class Repo
{
    /** @var Item|null */
    private $last;
    private ?Logger $logger;
    private $any;
    /** @var Item[] */
    private array $many = [];

    /**
     * @param Item[] $items
     * @param array<string, Item> $more
     * @return $this
     */
    public function add(array $items, $more, ?Item $one, Item ...$rest)
    {
        foreach ($items as $item) {
            $item->save();
//                 ^ calls repo.php:Item.save (inferred)
        }
        foreach ($more as $name => $item) {
            $item->save();
//                 ^ calls repo.php:Item.save (inferred)
        }
        $one?->save();
//             ^ calls repo.php:Item.save (inferred)
        $rest[0]->save();
//                ^ calls repo.php:Item.save (inferred)
        $this->last->save();
//                   ^ calls repo.php:Item.save (inferred)
        $this->logger->log();
//                     ^ calls repo.php:Logger.log (inferred)
        return $this;
    }

    public function test($thing, array $data)
    {
        if ($thing instanceof Item && $thing->save()) {
//                                            ^ calls repo.php:Item.save (inferred)
            $thing->save();
//                  ^ calls repo.php:Item.save (inferred)
        }
        $thing->save();
//              ^ nothing
        $data->save();
//             ^ nothing
        try {
            risky();
        } catch (Failed | \Exception $error) {
            $error->report();
//                  ^ calls repo.php:Failed.report (inferred)
        }
        /** @var Item $got */
        $got = unknown();
        $got->save();
//            ^ calls repo.php:Item.save (inferred)
        [$a, $b] = [new Item(), new Logger()];
        $b->log();
//          ^ calls repo.php:Logger.log (inferred)
        if ($this->any instanceof Item) {
            $this->any->save();
//                      ^ calls repo.php:Item.save (inferred)
        }
        $this->any->save();
//                  ^ nothing
        foreach (array_filter($this->many) as $each) {
            $each->save();
//                 ^ calls repo.php:Item.save (inferred)
        }
        end($this->many)->save();
//                        ^ calls repo.php:Item.save (inferred)
        $copy = clone new Item();
        $copy->save();
//             ^ calls repo.php:Item.save (inferred)
        $picked = $thing ? new Item() : null;
        $picked->save();
//               ^ calls repo.php:Item.save (inferred)
    }
}

class Item
{
    public function save(): bool {}
    public function __invoke() {}
}

interface Logger
{
    public function log();
}

class Quiet implements Logger
{
    public function log() {}
//                  ^ overrides repo.php:Logger.log
}

class Failed extends \Exception
{
    public function report() { $this->getMessage(); }
//                                    ^ nothing
}

function use_repo(Repo $repo)
{
    $repo->add([])->add([]);
//         ^ calls repo.php:Repo.add (inferred)
//                  ^ calls repo.php:Repo.add (inferred)
    $repo->first->save();
//                ^ calls repo.php:Item.save (inferred)
    $repo->find(1)->save();
//                  ^ calls repo.php:Item.save (inferred)
    $item = new Item();
    $item();
//  ^ calls repo.php:Item.__invoke (inferred)
    $name = 'Item';
    (new $name)->save();
//               ^ nothing
}
